public import Core
public import Engine
public import SecretsAPI
internal import Synchronization

/// All routes of a program together with access control. It handles everything in HTTP except the
/// transport.
public final class RouteDispatcher: Sendable {
    /// All routes of the program.
    public let routes: [Route]
    private let gate: any Authenticator
    private let router: Router
    private let intakes: [RouteInput]
    private let operations = IdempotencyMemory()
    private let turns = AccountQueryQueue()
    private let bodies = BodyAllowance()
    private let guesses: any LoginAttempts
    private let observers: [any RouteObserver]
    /// The number of secrets that are being checked at the moment, by what they give access to and
    /// by the client's network.
    private let guessing = Mutex<[String: Int]>([:])
    /// The number of wrong secrets for one account, over all networks, after which the next
    /// attempts must wait.
    private static let mostGuesses = 100

    /// Creates a dispatcher for a server with one user.
    public convenience init(_ routes: [Route], engine: Engine) throws(WiringError) {
        try self.init(routes, gate: SingleUserAuthenticator(engine))
    }

    /// Creates a dispatcher. `guesses` counts wrong secrets. Throws if two routes have the same
    /// method and path, or if a route declares no access.
    public init(
        _ routes: [Route], gate: any Authenticator, observers: [any RouteObserver] = [],
        guesses: any LoginAttempts = Throttle()
    ) throws(WiringError) {
        let unguarded = routes.filter { $0.access == nil }.map { route in
            WiringError.Fault.unguarded(route.method.rawValue + " " + route.path)
        }
        guard unguarded.isEmpty else { throw WiringError(unguarded) }
        self.routes = routes
        self.gate = gate
        self.observers = observers
        self.guesses = guesses
        router = try Router(routes)
        intakes = routes.map(RouteInput.init)
    }

    /// Returns the route for a method and a path, without reading the rest of the request.
    public func find(method: String, path: String) -> RouteMatch {
        guard let address = PrivateAddress(path) else {
            return RouteMatch(site: router.match(method, path), routes: routes)
        }
        var match = RouteMatch(site: router.match(method, address.path), routes: routes)
        if !match.isForStrangers { match = RouteMatch(site: .nothing, routes: routes) }
        match.address = address
        return match
    }

    /// Returns true if the sender of a request has a scope.
    public func authorizes(_ request: RawRequest, to scope: AccessScope) async -> Bool {
        await (try? gate.authenticate(request, to: .person(scope))) != nil
    }

    /// Returns the reply to a request, regardless of its input. It never throws and never traps.
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
                "This address does not support \(RouteDispatcher.shown(request.method)).")
            return Problem.reply(rejection).with("Allow", allow)
        case .route(let index, let values):
            return await answer(request, index, values)
        }
    }

    /// Answers a request whose body is longer than clients may send that are not signed in.
    /// `answer` reads the body.
    ///
    /// Before the body is read, the sender's access is checked. The total size of an account's
    /// bodies in memory at the same time is limited. If the request is rejected, `refused` is
    /// called with the rejection.
    public func holding(
        _ bytes: Int, of request: RawRequest, to match: RouteMatch,
        refused: (RouteReply) -> RouteReply, answer: () async -> RouteReply
    ) async -> RouteReply {
        guard case .route(let index, _) = match.site else { return await answer() }
        var request = request
        request.whose = match.address?.account
        let account: AccountID
        do throws(Rejection) {
            account = try await gate.authenticate(
                request, to: routes[index].access ?? .machine
            ).engine.account
            try bodies.reserve(bytes, of: account)
        } catch {
            return refused(await turnAway(error, request, routes[index]))
        }
        defer { bodies.release(bytes, of: account) }
        return await answer()
    }

    /// Returns the reply for a request that cannot be read, in the form that the route requires,
    /// such as a page.
    public func refusing(
        _ rejection: Rejection, _ request: RawRequest, to match: RouteMatch
    ) async -> RouteReply {
        guard case .route(let index, _) = match.site else { return Problem.reply(rejection) }
        return await turnAway(rejection, request, routes[index])
    }

    /// Answers a request for an unknown address. Programs get a problem; users with an old link get
    /// a page in the style of the site's first page.
    private func astray(_ raw: RawRequest) async -> RouteReply {
        let rejection = Rejection(
            "request.path", "This address does not exist.", category: .notFound)
        guard let wanted = raw.fields("accept"), wanted.contains("text/html"),
            case .route(let home, _) = router.match("GET", "/")
        else { return Problem.reply(rejection) }
        var request = RouteRequest(
            path: "/", query: "", place: raw.place, fields: raw.fields,
            answers: gate.nobody.answers)
        try? request.readZone()
        let context = (try? await gate.authenticate(raw, to: .session)) ?? gate.nobody
        return await refuse(rejection, request, routes[home], context)
    }

    private func answer(
        _ raw: RawRequest, _ index: Int, _ values: [Substring]
    ) async -> RouteReply {
        let route = routes[index]
        let context: AccountContext
        do throws(Rejection) {
            context = try await gate.authenticate(raw, to: route.access ?? .machine)
            // Changes stored by the page of one user are not recorded for another user.
            if let whose = raw.fields("cairn-whose"), whose != context.owner?.description {
                throw context.isAlone ? .storeReplaced : .signedInAsOther
            }
        } catch {
            return await turnAway(error, raw, route)
        }
        guard route.isGuessable else { return await answer(raw, index, values, context) }
        return await answerGuess(raw, index, values, context)
    }

    /// Answers a request with a secret that can be guessed. After wrong secrets, the client's
    /// household network must wait. The account as a whole must wait only after many wrong secrets,
    /// so that others cannot block it. At most five secrets are checked at a time, so sending many
    /// at once gives no advantage.
    private func answerGuess(
        _ raw: RawRequest, _ index: Int, _ values: [Substring], _ context: AccountContext
    ) async -> RouteReply {
        let now = context.engine.now
        let whole = "\(routes[index].operation) of \(context.engine.account)"
        let own = whole + " at " + Network.household(of: raw.place)
        do throws(Rejection) {
            try beginGuess(own)
            defer { endGuess(own) }
            try await guesses.check([own], at: now)
            try await guesses.check([whole], at: now, after: RouteDispatcher.mostGuesses)
            let reply = await answer(raw, index, values, context)
            if reply.status == 403 {
                try await guesses.fail([own], at: now)
                try await guesses.fail([whole], at: now, after: RouteDispatcher.mostGuesses)
            }
            return reply
        } catch {
            return await turnAway(error, raw, routes[index])
        }
    }

    private func beginGuess(_ key: String) throws(Rejection) {
        try guessing.withLock { guessing throws(Rejection) in
            guard guessing[key, default: 0] < LoginFailures.free else {
                var rejection = Rejection(
                    "secrets.wait", "Too many requests at once. Wait 1 s.",
                    category: .unavailable)
                rejection.wait = 1
                throw rejection
            }
            guessing[key, default: 0] += 1
        }
    }

    private func endGuess(_ key: String) {
        guessing.withLock { guessing in
            guessing[key] = guessing[key].flatMap { $0 > 1 ? $0 - 1 : nil }
        }
    }

    private func answer(
        _ raw: RawRequest, _ index: Int, _ values: [Substring], _ context: AccountContext
    ) async -> RouteReply {
        let route = routes[index]
        var request = RouteRequest(
            path: raw.path, query: raw.query, place: raw.place, whose: context.whose,
            owner: context.owner,
            base: raw.base, fields: raw.fields, answers: context.answers)
        request.site = self
        do throws(Rejection) {
            try request.read(raw, by: intakes[index], values)
        } catch {
            return await refuse(error, request, route, context)
        }
        let seers = route.access?.isOfPerson == true ? observers : []
        for seer in seers where !route.method.isSafe { await seer.willRecord(context.engine) }
        do throws(Rejection) {
            let reply = try await perform(request, raw, route, context)
            // A replayed answer was told when it was first given.
            let isReplayed = reply.fields.contains { $0.name == "Idempotency-Replayed" }
            for seer in seers where reply.status < 400 && !isReplayed {
                seer.answered(
                    RouteUse(
                        operation: route.operation, mayRecord: !route.method.isSafe,
                        isPrivate: raw.fields("sec-gpc") == "1", isNew: reply.status == 201,
                        zone: request.zone),
                    of: context.engine)
            }
            return route.method == .get ? RouteDispatcher.conditional(reply, raw) : reply
        } catch {
            return await refuse(told(error, request, route), request, route, context)
        }
    }

    /// Returns the reply for a sender who has no access.
    private func turnAway(
        _ rejection: Rejection, _ raw: RawRequest, _ route: Route
    ) async -> RouteReply {
        var request = RouteRequest(
            path: raw.path, query: raw.query, place: raw.place, fields: raw.fields, answers: nil)
        try? request.readZone()
        return await refuse(rejection, request, route, gate.nobody)
    }

    /// Returns the rejection with the category for HTTP. Fields and files are read by a command's
    /// form or by the handler. This function only checks whether the schema of the body or of a
    /// form's field had accepted the value.
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
        if request.schemaMismatch.isNoted { return rejection }
        return Problem.inContext(rejection)
    }

    private func refuse(
        _ rejection: Rejection, _ request: RouteRequest, _ route: Route, _ context: AccountContext
    ) async -> RouteReply {
        guard let refusal = route.refusal else { return Problem.reply(rejection) }
        // The budget of the question may be over; its refusal is short.
        return await AnswerBudget.$current.withValue(nil) {
            await refusal(rejection, request, context.engine)
        }
    }

    private func perform(
        _ request: RouteRequest, _ raw: RawRequest, _ route: Route, _ context: AccountContext
    ) async throws(Rejection) -> RouteReply {
        let engine = context.engine
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
            // The key belongs to the recorded request, which still needs its answer.
            if error.code == Rejection.operationReused.code {
                operations.forget(operation, of: account)
            } else {
                operations.finish(
                    operation, of: account, with: Problem.reply(told(error, request, route)))
            }
            throw error
        }
    }

    /// Answers a query within the request's time budget. For each user, one query is answered at a
    /// time.
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

    /// Runs a closure that may record events. It has no time budget, because no decision may use a
    /// partial answer.
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

    /// Adds the entity tag. Leaves out the body if the client already has it (RFC 9110 section
    /// 13.1.2).
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
