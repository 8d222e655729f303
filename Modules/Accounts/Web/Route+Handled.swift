internal import Core
internal import PageKit
internal import RouteKit

extension Route {
    /// Returns the route of a page that needs more than the folded state. `handled` sets its
    /// handler.
    static func page(
        _ path: String, operation: String, summary: String, parameters: [RouteParameter] = []
    ) -> Route {
        .page(path, operation: operation, summary: summary, parameters: parameters) {
            _, _ throws(Rejection) in throw .nothingShown
        }
    }

    /// Returns the route with another handler.
    func handled(_ handler: @escaping Handler) -> Route {
        var route = self
        route.handler = handler
        return route
    }
}

extension Rejection {
    fileprivate static let nothingShown = Rejection(
        "request.path", "There is nothing at this address.", category: .notFound)
}
