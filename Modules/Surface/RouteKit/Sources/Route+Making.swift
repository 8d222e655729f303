public import Core
public import Engine

extension Route {
    /// How long an answer to a question stays right while the state is the same.
    public enum Freshness: Hashable, Sendable {
        /// As long as the person's day is the same.
        case day
        /// Not at all: it depends on the time of day.
        case moment
    }

    /// A route that answers a question about the state with JSON, kept as bytes while it is right;
    /// for those who may read.
    ///
    /// `ask` must depend on nothing but the request's parameters and what it is handed.
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

    /// A route that answers a question about the state with JSON text, for those asked often.
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

    /// A route that performs a command and answers with JSON once it is durable; for those who may
    /// manage, unless it is opened to others.
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

    /// A route that performs a command and answers with JSON text, for those asked often.
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
    /// Answers with what `make` says of the present state, kept while state and day are the same.
    ///
    /// Kept apart by path, query and zone; whatever else `make` depends on stands in `variant`.
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
    /// The same, taking these parameters as well.
    public func taking(_ parameters: RouteParameter...) -> Route {
        var route = self
        route.parameters += parameters
        return route
    }

    /// The same, taking a JSON body.
    public func taking(body: Schema) -> Route {
        var route = self
        route.body = .json(body)
        return route
    }

    /// The same, answering like this when all is well.
    public func answering(_ answers: RouteAnswer...) -> Route {
        var route = self
        route.answers += answers
        return route
    }

    /// The same, read by assistants under this address as well.
    public func read(as resource: String) -> Route {
        var route = self
        route.resource = resource
        return route
    }

    /// The same, which is no tool for assistants: it is for programs alone.
    public var withoutTool: Route {
        var route = self
        route.isTool = false
        return route
    }
}
