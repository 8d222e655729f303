public import Core
public import Engine
public import SecretsAPI

/// All routes of a program at work behind a gate: everything HTTP but the wire.
public final class RouteDispatcher: Sendable {
    /// What it answers.
    public let routes: [Route]
    private let gate: any Gatekeeper
    private let router: Router
    private let intakes: [RouteIntake]
    private let operations = IdempotencyMemory()
    private let turns = AnswerTurns()
    private let guesses: any GuessCount
    private let onlookers: [any RouteOnlooker]

    /// A dispatcher of these routes for one person.
    public convenience init(_ routes: [Route], engine: Engine) throws(WiringError) {
        try self.init(routes, gate: OneResident(engine))
    }

    /// A dispatcher of these routes; `guesses` counts what was wrong where something is guessed.
    /// Two for one method and path, and one that does not say who may use it, are faults of the
    /// program.
    public init(
        _ routes: [Route], gate: any Gatekeeper, onlookers: [any RouteOnlooker] = [],
        guesses: any GuessCount = Throttle()
    ) throws(WiringError) {
        let unguarded = routes.filter { $0.access == nil }.map { route in
            WiringError.Fault.unguarded(route.method.rawValue + " " + route.path)
        }
        guard unguarded.isEmpty else { throw WiringError(unguarded) }
        self.routes = routes
        self.gate = gate
        self.onlookers = onlookers
        self.guesses = guesses
        router = try Router(routes)
        intakes = routes.map(RouteIntake.init)
    }

    /// What a request line leads to; nothing is read or done yet.
    public func find(method: String, path: String) -> RouteMatch {
        guard let address = PrivateAddress(path) else {
            return RouteMatch(site: router.match(method, path), routes: routes)
        }
        var match = RouteMatch(site: router.match(method, address.path), routes: routes)
        if !match.isForStrangers { match = RouteMatch(site: .nothing, routes: routes) }
        match.address = address
        return match
    }

    /// Whether whoever sent a request may do this much.
    public func admits(_ request: RawRequest, to scope: AccessScope) async -> Bool {
        await (try? gate.admit(request, to: .person(scope))) != nil
    }

    /// Answers a request, whatever it is; never throws and never traps.
    public func answer(_ request: RawRequest, to match: RouteMatch) async -> RouteReply {
        var request = request
        if let address = match.address {
            request.path = address.path
            request.whose = address.account
        }
        switch match.site {
        case .nothing:
            return await astray(request)
        case .otherMethods(let allow, _):
            guard request.method != "OPTIONS" else { return RouteReply.empty.with("Allow", allow) }
            let rejection = Rejection(
                "request.method",
                "This address does not take \(RouteDispatcher.shown(request.method)).")
            return Problem.reply(rejection).with("Allow", allow)
        case .route(let index, let values):
            return await answer(request, index, values)
        }
    }

    /// What somebody is told who may not use the route that a request leads to; nil if they may.
    /// For what is not even read of just anybody.
    public func refusal(of request: RawRequest, to match: RouteMatch) async -> RouteReply? {
        guard case .route(let index, _) = match.site else { return nil }
        var request = request
        request.whose = match.address?.account
        do throws(Rejection) {
            _ = try await gate.admit(request, to: routes[index].access ?? .machine)
            return nil
        } catch {
            return await turnAway(error, request, routes[index])
        }
    }

    /// How what could not be read is refused: in the route's own way, as a page for people.
    public func refusing(
        _ rejection: Rejection, _ request: RawRequest, to match: RouteMatch
    ) async -> RouteReply {
        guard case .route(let index, _) = match.site else { return Problem.reply(rejection) }
        return await turnAway(rejection, request, routes[index])
    }

    /// An address that nobody claims: a program is told so as a problem, and a person who follows
    /// an old link in the way that the site's first page refuses things.
    private func astray(_ raw: RawRequest) async -> RouteReply {
        let rejection = Rejection(
            "request.path", "There is nothing at this address.", category: .notFound)
        guard let wanted = raw.fields("accept"), wanted.contains("text/html"),
            case .route(let home, _) = router.match("GET", "/")
        else { return Problem.reply(rejection) }
        var request = RouteRequest(
            path: "/", query: "", place: raw.place, fields: raw.fields,
            answers: gate.nobody.answers)
        try? request.readZone()
        let resident = (try? await gate.admit(raw, to: .session)) ?? gate.nobody
        return await refuse(rejection, request, routes[home], resident)
    }

    private func answer(
        _ raw: RawRequest, _ index: Int, _ values: [Substring]
    ) async -> RouteReply {
        let route = routes[index]
        let resident: Resident
        do throws(Rejection) {
            resident = try await gate.admit(raw, to: route.access ?? .machine)
            // What a page kept for one person is not sent as another who signed in since.
            if let whose = raw.fields("cairn-whose"), whose != resident.whose?.description {
                throw .signedInAsOther
            }
        } catch {
            return await turnAway(error, raw, route)
        }
        guard route.isGuessable else { return await answer(raw, index, values, resident) }
        // Whoever guesses somebody's secret waits after some that were wrong, wherever they are.
        let keys = ["\(route.operation) of \(resident.engine.account)"]
        do throws(Rejection) {
            try await guesses.check(keys, at: resident.engine.now)
            let reply = await answer(raw, index, values, resident)
            if reply.status == 403 { try await guesses.fail(keys, at: resident.engine.now) }
            return reply
        } catch {
            return await turnAway(error, raw, route)
        }
    }

    private func answer(
        _ raw: RawRequest, _ index: Int, _ values: [Substring], _ resident: Resident
    ) async -> RouteReply {
        let route = routes[index]
        var request = RouteRequest(
            path: raw.path, query: raw.query, place: raw.place, whose: resident.whose,
            base: raw.base, fields: raw.fields, answers: resident.answers)
        request.site = self
        do throws(Rejection) {
            try request.read(raw, by: intakes[index], values)
        } catch {
            return await refuse(error, request, route, resident)
        }
        let seers = route.access?.isOfPerson == true ? onlookers : []
        for seer in seers where !route.method.isSafe { await seer.willRecord(resident.engine) }
        do throws(Rejection) {
            let reply = try await perform(request, raw, route, resident)
            for seer in seers where reply.status < 400 {
                seer.answered(
                    RouteUse(
                        operation: route.operation, mayRecord: !route.method.isSafe,
                        isPrivate: raw.fields("sec-gpc") == "1", zone: request.zone),
                    of: resident.engine)
            }
            return route.method == .get ? RouteDispatcher.conditional(reply, raw) : reply
        } catch {
            return await refuse(told(error, request, route), request, route, resident)
        }
    }

    /// What somebody is told who may not use a route.
    private func turnAway(
        _ rejection: Rejection, _ raw: RawRequest, _ route: Route
    ) async -> RouteReply {
        var request = RouteRequest(
            path: raw.path, query: raw.query, place: raw.place, fields: raw.fields, answers: nil)
        try? request.readZone()
        return await refuse(rejection, request, route, gate.nobody)
    }

    /// A rejection with the category that HTTP gives it. Files are read by the handler. Fields are
    /// read by the form of a command, so it is only asked here whether the schema of the body had
    /// accepted them, or those of the fields of an HTML form.
    private func told(
        _ rejection: Rejection, _ request: RouteRequest, _ route: Route
    ) -> Rejection {
        if case .fields(let schema) = route.body, (try? schema.accept(request.body)) == nil {
            return rejection
        }
        switch route.body {
        case .file, .upload: return rejection
        case .json, .fields, .form, nil: break
        }
        if request.misread.isNoted { return rejection }
        return Problem.inContext(rejection)
    }

    private func refuse(
        _ rejection: Rejection, _ request: RouteRequest, _ route: Route, _ resident: Resident
    ) async -> RouteReply {
        guard let refusal = route.refusal else { return Problem.reply(rejection) }
        // The budget of the question may be over; its refusal is short.
        return await AnswerBudget.$current.withValue(nil) {
            await refusal(rejection, request, resident.engine)
        }
    }

    private func perform(
        _ request: RouteRequest, _ raw: RawRequest, _ route: Route, _ resident: Resident
    ) async throws(Rejection) -> RouteReply {
        let engine = resident.engine
        guard !route.method.isSafe else { return try await ask(request, route, engine) }
        guard let key = raw.fields("idempotency-key") else {
            return try await RouteDispatcher.deciding { () async throws(Rejection) in
                try await route.handler(request, engine)
            }
        }
        let account = engine.account
        let scope = route.method.rawValue + " " + raw.path + "?" + raw.query
        let operation: EventID
        switch try operations.begin(key: key, scope: scope, body: raw.body, of: account) {
        case .replay(let reply): return reply.with("Idempotency-Replayed", "true")
        case .perform(let id): operation = id
        }
        var request = request
        request.operation = operation
        let repeatable = request
        do throws(Rejection) {
            let reply = try await RouteDispatcher.deciding { () async throws(Rejection) in
                try await route.handler(repeatable, engine)
            }
            operations.finish(operation, of: account, with: reply)
            return reply
        } catch {
            // The key belongs to the request that was recorded, which is to be answered yet.
            if error.code == Rejection.operationReused.code {
                operations.forget(operation, of: account)
            } else {
                operations.finish(
                    operation, of: account, with: Problem.reply(told(error, request, route)))
            }
            throw error
        }
    }

    /// Answers a question within the budget of its request, one of a person at a time.
    private func ask(
        _ request: RouteRequest, _ route: Route, _ engine: Engine
    ) async throws(Rejection) -> RouteReply {
        try await RouteDispatcher.within(AnswerBudget.ofRequest) { () async throws(Rejection) in
            guard route.access?.isOfPerson == true else {
                return try await route.handler(request, engine)
            }
            return try await turns.take(engine.account) { () async throws(Rejection) in
                try await route.handler(request, engine)
            }
        }
    }

    /// Does what may record something. It has no budget: nothing is decided on a partial answer.
    private static func deciding(
        _ body: () async throws(Rejection) -> RouteReply
    ) async throws(Rejection) -> RouteReply { try await within(nil, body) }

    private static func within(
        _ budget: AnswerBudget?, _ body: () async throws(Rejection) -> RouteReply
    ) async throws(Rejection) -> RouteReply {
        let result = await AnswerBudget.$current.withValue(budget) {
            () async -> Result<RouteReply, Rejection> in
            do throws(Rejection) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Adds the entity tag, and leaves the body out if the asker has it (RFC 9110 section 13.1.2).
    private static func conditional(_ reply: RouteReply, _ raw: RawRequest) -> RouteReply {
        guard reply.status == 200 else { return reply }
        var reply = reply
        let tag = reply.entityTag ?? EntityTag.of(reply.body)
        reply.entityTag = tag
        guard let known = raw.fields("if-none-match"), EntityTag.matches(known, tag) else {
            return reply
        }
        reply.status = 304
        reply.body = []
        reply.file = nil
        reply.contentType = nil
        return reply
    }

    private static func shown(_ method: String) -> String {
        method.utf8.count <= 16 ? method : "this method"
    }
}

/// What a request line leads to.
public struct RouteMatch: Sendable {
    let site: Router.Match
    /// The path of the route with its parameters in braces; nil if there is none. For counters.
    public let template: String?
    /// The longest body that the route takes, in bytes, where that is not for the server to say.
    public let longestBody: Int?
    /// What the origins begin with whose scripts may use the path beside the server's own pages.
    public let guests: [String]
    /// The methods that the path takes if the method of the request is none of them; nil if it is.
    public let otherMethods: String?
    /// True if the answer needs no work, so that it can be given on the thread of the connection.
    public let isAtHand: Bool
    /// Whether somebody may use the path who is not signed in.
    let isForStrangers: Bool
    /// Whose it is, if the path says so.
    var address: PrivateAddress?

    init(site: Router.Match, routes: [Route]) {
        self.site = site
        let route: Route? = if case .route(let index, _) = site { routes[index] } else { nil }
        var access = route?.access
        if case .otherMethods(let allow, let first) = site {
            otherMethods = allow
            guests = routes[first].guests
            access = routes[first].access
        } else {
            otherMethods = nil
            guests = route?.guests ?? []
        }
        template = route?.path
        isAtHand = route?.isAtHand ?? false
        isForStrangers = access == .secret || access == .anyone
        longestBody = route?.body?.longest
    }
}

/// A request as it came in.
public struct RawRequest: Sendable {
    /// The method in capitals.
    public var method: String
    /// The path, percent-encoded, without the query.
    public var path: String
    /// The query, percent-encoded, without the question mark.
    public var query: String
    /// The whole body.
    public var body: [UInt8]
    /// Where it comes from, as far as that can be told: an address.
    public var place: String
    /// The server as it was asked: `https://cairn.example`, without a slash at its end.
    public var base: String
    /// Whose facts the address says it is about; nil if it says nothing.
    public var whose: AccountID?
    /// The value of a header field by its name in lower case.
    public var fields: @Sendable (String) -> String?

    /// A request.
    public init(
        method: String, path: String, query: String = "", body: [UInt8] = [], place: String = "",
        base: String = "",
        fields: @escaping @Sendable (String) -> String? = { _ in nil }
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.body = body
        self.place = place
        self.base = base
        self.fields = fields
    }
}
