public import Core
public import Engine
public import RouteKit

extension Route {
    /// A route that shows a page about the state.
    public static func page(
        _ path: String, operation: String, summary: String, parameters: [RouteParameter] = [],
        _ make: @escaping @Sendable (RouteRequest, QueryContext) throws(Rejection) -> Page
    ) -> Route {
        var route = Route(
            .get, path, operation: operation, summary: summary, tag: "Page", access: .session
        ) { request, engine async throws(Rejection) in
            try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                PageLayout.reply(try make(request, asking), request, asking)
            }
        }
        route.parameters = parameters
        return route.forPeople
    }

    /// The same, out of the API's document, with rejections shown as pages.
    var forPeople: Route {
        var route = self
        route.isDocumented = false
        route.refusal = { rejection, request, engine in
            await Refusals.reply(rejection, request, engine)
        }
        return route
    }
}

extension Engine {
    /// Shows a page outside of a page route: a form again, with what is wrong.
    public func show(
        _ request: RouteRequest,
        _ make: @escaping @Sendable (QueryContext) throws(Rejection) -> Page
    ) async throws(Rejection) -> RouteReply {
        try await ask(zone: request.zone) { asking throws(Rejection) in
            PageLayout.reply(try make(asking), request, asking)
        }
    }
}
