internal import Core
internal import PageKit
internal import RouteKit

extension Route {
    /// A route that shows a page for which more has to be asked than the state; `handled` says how.
    static func page(
        _ path: String, operation: String, summary: String, parameters: [RouteParameter] = []
    ) -> Route {
        .page(path, operation: operation, summary: summary, parameters: parameters) {
            _, _ throws(Rejection) in throw .nothingShown
        }
    }

    /// The same, answered by another handler.
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
