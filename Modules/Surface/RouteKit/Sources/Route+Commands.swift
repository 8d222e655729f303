public import Core
public import Engine

extension Route {
    /// A route that performs a command: what it takes and answers derives from its declaration. It
    /// is for those who may manage, unless it is opened to others.
    ///
    /// Fields whose names stand in the path are taken from there, those in `query` from the query,
    /// as all others are of a DELETE; the rest are members of the body. `fixed` are fields that the
    /// address says itself. `path` is what follows `/api/v1`. With `location` the answer is 201 and
    /// says where what was made is found; `status` says another.
    public static func command<C: Command>(
        _: C.Type, _ method: RouteMethod, _ path: String, tag: String = "", summary: String? = nil,
        fixed: JSONObject = [:], query: Set<String> = [], status: Int? = nil,
        location: (@Sendable (C.Reply) -> String)? = nil, answers: String = "What was done"
    ) -> Route {
        let path = Route.api + path
        let names = RoutePath(path).names
        let fields = C.form.properties.filter { fixed[$0.name] == nil }
        let rest = fields.filter { !names.contains($0.name) }
        let asked = rest.filter { method == .delete || query.contains($0.name) }
        let status = status ?? (location == nil ? 200 : 201)
        var route = Route(
            method, path, operation: identifier(of: C.name, fixed),
            summary: summary ?? C.form.summary, tag: tag, access: .person(.manage)
        ) { request, engine async throws(Rejection) in
            let outcome = try await engine.perform(
                try request.command(C.self, fixed: fixed), for: request)
            let reply = RouteReply(
                status: status, contentType: "application/json", body: outcome.bytes(C.answer))
            return location.map { reply.with("Location", Route.api + $0(outcome.reply)) } ?? reply
        }
        route.parameters =
            fields.filter { names.contains($0.name) }.map { .path($0.name, $0.schema, $0.words) }
            + asked.map {
                .query($0.name, $0.schema, $0.words, required: $0.isRequired)
            }
        let body = rest.filter { field in !asked.contains { $0.name == field.name } }
        if !body.isEmpty { route.body = .fields(.object(body)) }
        route.isIdempotent = C.isIdempotent
        route.answers = [
            .json(Outcome<C.Reply>.schema(C.answer), status: status, answers)
        ]
        return route
    }

    /// A route that answers a question about the state in a shape; kept while it is right.
    ///
    /// `ask` must depend on nothing but the request's parameters and what it is handed. `path` is
    /// what follows `/api/v1`.
    public static func question<Value>(
        _ path: String, _ name: String, summary: String, tag: String = "",
        parameters: [RouteParameter] = [], freshness: Freshness = .day,
        answers shape: Shape<Value>, _ words: String = "The answer",
        _ ask: @escaping @Sendable (RouteRequest, QueryContext) throws(Rejection) -> Value
    ) -> Route {
        let shape = shape.document
        return .question(
            Route.api + path, operation: identifier(of: name, [:]), summary: summary, tag: tag,
            parameters: parameters, answer: .json(shape.schema, words), freshness: freshness,
            encoded: { request, asking throws(Rejection) in
                shape.bytes(try ask(request, asking))
            })
    }

    /// Routes of the API that stand in one chapter of the document, under one path: what each
    /// gives as its own path, which may be empty, follows it.
    public static func chapter(
        _ tag: String, under path: String, _ routes: [Route]
    ) -> [Route] {
        routes.map { route in
            var route = route
            route.tag = tag
            route.path = api + path + route.path.dropFirst(api.count)
            return route
        }
    }

    /// `tension.check` as `tensionCheck`; what is fixed tells two routes of one command apart.
    private static func identifier(of name: String, _ fixed: JSONObject) -> String {
        var words = name.split { $0 == "." || $0 == "-" }.map(String.init)
        for member in fixed {
            if member.value == .bool(false) { words.append("not") }
            words.append(member.key)
            if let word = member.value.string { words.append(word) }
        }
        let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return (words.prefix(1) + rest).joined()
    }
}

extension Engine {
    /// Decides and records a command that a request asks for: as the request's operation, for
    /// somebody in its zone, at the time that it names. Rules Y0, D5, U8.
    public func perform<C: Command>(
        _ command: C, for request: RouteRequest
    ) async throws(Rejection) -> Outcome<C.Reply> {
        try await perform(
            command, operation: request.operation, zone: request.zone, at: request.instant)
    }
}

extension Schema.Property {
    /// What the field means, for the description of a parameter.
    fileprivate var words: String { schema.summary ?? name }
}

extension RouteRequest {
    /// The command that the request asks for, by the command's own form: fields from the path, the
    /// query, the body or an HTML form.
    ///
    /// Fields of an HTML form that the command does not have are passed over; one that is left
    /// empty is as if it were not there, unless it must be.
    public func command<C: Command>(
        _: C.Type, fixed: JSONObject = [:]
    ) throws(Rejection) -> C {
        var fields = fixed
        for property in C.form.properties where fixed[property.name] == nil {
            let name = property.name
            let typed = property.value(in: form)
            if let typed, (try? property.schema.accept(typed)) == nil { misread.note() }
            fields[name] = parameters[name] ?? body[name] ?? typed
        }
        return try C.form.value(of: fields)
    }
}

extension Schema.Property {
    /// What a field of an HTML form says; nil if it is not there or says nothing.
    fileprivate func value(in form: FormFields) -> JSON? {
        if schema.isList {
            let texts = form.all(name).filter { !$0.isEmpty }
            return texts.isEmpty ? JSON?.none : .array(texts.map(schema.element.value))
        }
        guard let text = form[name], isRequired || !text.isEmpty else { return nil }
        return schema.value(of: text)
    }
}
