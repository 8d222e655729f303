internal import Core
internal import PageKit
internal import RouteKit

/// The target for text that the user shares from another app. The text becomes the name of a new
/// item in a form that the user can edit.
enum ShareTarget {
    static var route: Route {
        var route = Route(
            .get, "/share", operation: "pageShare", summary: "Receive shared text.",
            tag: "Page", access: .session
        ) { request, _ async throws(Rejection) in
            let parts = ["title", "text", "url"].compactMap { request.text($0) }
            let line = parts.joined(separator: " ").split(whereSeparator: \.isWhitespace)
            let name = String(line.joined(separator: " ").prefix(100))
            return .seeOther("/items/new?kind=task&name=" + queryEncoded(name))
        }
        route.parameters = ["title", "text", "url"].map {
            .query($0, .text(0...4_000), "The shared text.")
        }
        route.isDocumented = false
        return route
    }
}
