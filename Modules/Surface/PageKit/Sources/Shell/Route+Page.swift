public import Core
public import Engine
internal import LocalesAPI
public import RouteKit

extension Route {
    /// Returns a route that shows a page computed from the state.
    public static func page(
        _ path: String, operation: String, summary: String, parameters: [RouteParameter] = [],
        _ make: @escaping @Sendable (RouteRequest, QueryContext) throws(Rejection) -> Page
    ) -> Route {
        var route = Route(
            .get, path, operation: operation, summary: summary, tag: "Page", access: .session
        ) { request, engine async throws(Rejection) in
            try await engine.ask(zone: request.zone) { asking throws(Rejection) in
                try LocaleFormat.speaking(PageLocale.of(request, asking)) {
                    () throws(Rejection) in
                    PageLayout.reply(try make(request, asking), request, asking)
                }
            }
        }
        route.parameters = parameters
        return route.forPeople
    }

    /// Returns a route that anyone can use, signed in or not. It shows a page without user data, or
    /// accepts the page's form.
    public static func door(
        _ method: RouteMethod, _ path: String, operation: String, summary: String,
        parameters: [RouteParameter] = [],
        _ handle: @escaping @Sendable (RouteRequest) async throws(Rejection) -> RouteReply
    ) -> Route {
        var route = Route(
            method, path, operation: operation, summary: summary, tag: "Page", access: .anyone
        ) { request, _ async throws(Rejection) in try await handle(request) }
        route.parameters = parameters
        if method != .get { route.body = .form }
        return route.forPeople
    }

    /// The same route, but hidden from the OpenAPI document and with rejections shown as pages.
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
    /// Returns the reply with a page for a route that is not a page route, such as a form with its
    /// error.
    public func show(
        _ request: RouteRequest,
        _ make: @escaping @Sendable (QueryContext) throws(Rejection) -> Page
    ) async throws(Rejection) -> RouteReply {
        try await ask(zone: request.zone) { asking throws(Rejection) in
            try LocaleFormat.speaking(PageLocale.of(request, asking)) {
                () throws(Rejection) in
                PageLayout.reply(try make(asking), request, asking)
            }
        }
    }
}

extension RouteReply {
    /// Returns the reply with a page for a user who is not signed in, without a menu.
    public static func bare(_ page: Page, _ request: RouteRequest) -> RouteReply {
        PageLayout.bare(page, request)
    }
}
