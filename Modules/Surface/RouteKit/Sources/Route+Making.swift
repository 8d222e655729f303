public import Core
public import Engine

extension Route {
    /// How long an answer stays valid while the state does not change.
    public enum Freshness: Hashable, Sendable {
        /// The answer is valid until the end of the user's day.
        case day
        /// The answer is never cached, because it depends on the time of day.
        case moment
    }

    /// Returns a route that answers a query about the state with JSON. The answer is cached as
    /// bytes as long as it is valid. The route requires the scope `read`.
    ///
    /// The result of `ask` must depend only on the request's parameters and the function's
    /// arguments.
    public static func question(
        _ path: String, operation: String, summary: String, tag: String,
        parameters: [RouteParameter] = [], answer: RouteAnswer, freshness: Freshness = .day,
        _ ask: @escaping @Sendable (RouteRequest, QueryContext) throws(Rejection) -> JSON
    ) -> Route {
        .question(
            path, operation: operation, summary: summary, tag: tag, parameters: parameters,
            answer: answer, freshness: freshness,
            encoded: { request, asking throws(Rejection) in try ask(request, asking).bytes })
    }

    /// Returns a route that answers a query about the state with JSON text. Use it for frequent
    /// queries.
    public static func question(
        _ path: String, operation: String, summary: String, tag: String,
        parameters: [RouteParameter] = [], answer: RouteAnswer, freshness: Freshness = .day,
        encoded ask: @escaping @Sendable (RouteRequest, QueryContext) throws(Rejection) -> [UInt8]
    ) -> Route {
        var route = Route(
            .get, path, operation: operation, summary: summary, tag: tag, access: .person(.read)
        ) { request, engine async throws(Rejection) in
            try await request.reply(from: engine, freshness) { asking throws(Rejection) in
                RouteReply(contentType: "application/json", body: try ask(request, asking))
            }
        }
        route.parameters = parameters
        route.answers = [answer]
        return route
    }

    /// Returns a route that performs a command and answers with JSON after the command's events are
    /// durable. By default, it requires the scope `manage`.
    public static func command<C: Command>(
        _ method: RouteMethod, _ path: String, operation: String, summary: String,
        tag: String, parameters: [RouteParameter] = [], body: Schema? = nil, answer: RouteAnswer,
        _ make: @escaping @Sendable (RouteRequest) throws(Rejection) -> C,
        reply: @escaping @Sendable (Outcome<C.Reply>) -> JSON
    ) -> Route {
        .command(
            method, path, operation: operation, summary: summary, tag: tag,
            parameters: parameters, body: body, answer: answer, make,
            encoded: { reply($0).bytes })
    }

    /// Returns a route that performs a command and answers with JSON text. Use it for frequent
    /// commands.
    public static func command<C: Command>(
        _ method: RouteMethod, _ path: String, operation: String, summary: String,
        tag: String, parameters: [RouteParameter] = [], body: Schema? = nil, answer: RouteAnswer,
        _ make: @escaping @Sendable (RouteRequest) throws(Rejection) -> C,
        encoded: @escaping @Sendable (Outcome<C.Reply>) -> [UInt8]
    ) -> Route {
        var route = Route(
            method, path, operation: operation, summary: summary, tag: tag,
            access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            let outcome = try await engine.perform(try make(request), for: request)
            guard answer.contentType != nil else { return .empty }
            return RouteReply(
                status: answer.status, contentType: answer.contentType, body: encoded(outcome))
        }
        route.parameters = parameters
        route.body = body.map { .json($0) }
        route.isIdempotent = C.isIdempotent
        route.answers = [answer]
        return route
    }
}

extension RouteRequest {
    /// Returns the reply that `make` computes from the current state. It is cached until the state
    /// or the user's day changes.
    ///
    /// The cache key consists of the path, the query and the zone. `variant` must contain
    /// everything else on which the result of `make` depends.
    public func reply(
        from engine: Engine, _ freshness: Route.Freshness = .day, variant: String = "",
        _ make: @escaping @Sendable (QueryContext) throws(Rejection) -> RouteReply
    ) async throws(Rejection) -> RouteReply {
        guard freshness == .day, let answers else {
            return try await engine.ask(zone: zone, make)
        }
        let key = cacheKey(variant)
        return try await engine.ask(zone: zone) { asking throws(Rejection) in
            try answers.reply(key, revision: asking.revision, day: asking.today) {
                () throws(Rejection) in try make(asking)
            }
        }
    }

    private func cacheKey(_ variant: String) -> String {
        guard !query.isEmpty || zone != nil || !variant.isEmpty else { return path }
        return path + "?" + query + "#" + (zone?.identifier ?? "") + "#" + variant
    }
}

extension Route {
    /// Returns the route with additional parameters.
    public func taking(_ parameters: RouteParameter...) -> Route {
        var route = self
        route.parameters += parameters
        return route
    }

    /// Returns the route with a JSON body.
    public func taking(body: Schema) -> Route {
        var route = self
        route.body = .json(body)
        return route
    }

    /// Returns the route with a list of its successful answers.
    public func answering(_ answers: RouteAnswer...) -> Route {
        var route = self
        route.answers += answers
        return route
    }

    /// Returns the route with an address under which assistants can read it as a resource.
    public func read(as resource: String) -> Route {
        var route = self
        route.resource = resource
        return route
    }

    /// The same route, but not offered to assistants as a tool.
    public var withoutTool: Route {
        var route = self
        route.isTool = false
        return route
    }
}
