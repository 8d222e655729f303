public import Core
public import Engine

extension Route {
    /// Returns a route that performs a command. The input and the answer are derived from the
    /// command's declaration. By default, the route requires the scope `manage`.
    ///
    /// A field whose name occurs in the path is read from the path. Fields in `query`, and all
    /// other fields of a DELETE, are read from the query. The rest are members of the body. `fixed`
    /// contains fields whose values the address determines.
    ///
    /// `path` is the part after `/api/v1`. With `location`, the status is 201 and the answer has
    /// the address of the new object; `status` sets another status.
    public static func command<C: Command>(
        _: C.Type, _ method: RouteMethod, _ path: String, tag: String = "", summary: String? = nil,
        fixed: JSONObject = [:], query: Set<String> = [], status: Int? = nil,
        location: (@Sendable (C.Reply) -> String)? = nil, answers: String = "The result"
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

    /// Returns a route that answers a query about the state. The answer is cached as long as it is
    /// valid.
    ///
    /// The result of `ask` must depend only on the request's parameters and the function's
    /// arguments. `path` is the part after `/api/v1`.
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

    /// Returns the routes of one chapter of the OpenAPI document. The path of each route, which can
    /// be empty, is appended to the chapter's path.
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

    /// Returns the operation id for a command, such as `tensionCheck` for `tension.check`. Fixed
    /// fields distinguish two routes of the same command.
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
    /// Decides and records a command, with the operation, zone and time of a request. Rules Y0, D5,
    /// U8.
    public func perform<C: Command>(
        _ command: C, for request: RouteRequest
    ) async throws(Rejection) -> Outcome<C.Reply> {
        try await perform(
            command, operation: request.operation, zone: request.zone, at: request.instant)
    }
}

extension Schema.Property {
    /// The meaning of the field, used as the description of a parameter.
    fileprivate var words: String { schema.summary ?? name }
}

extension RouteRequest {
    /// Returns the command of the request, parsed with the command's form. Fields come from the
    /// path, the query, the body or an HTML form.
    ///
    /// Unknown fields of an HTML form are ignored. An empty field counts as missing unless it is
    /// required.
    public func command<C: Command>(
        _: C.Type, fixed: JSONObject = [:]
    ) throws(Rejection) -> C {
        var fields = fixed
        for property in C.form.properties where fixed[property.name] == nil {
            let name = property.name
            let typed = property.value(in: form)
            if let typed, (try? property.schema.accept(typed)) == nil { schemaMismatch.note() }
            fields[name] = parameters[name] ?? body[name] ?? typed
        }
        return try C.form.value(of: fields)
    }
}

extension Schema.Property {
    /// Returns the value of an HTML form field; nil if it is missing or empty.
    fileprivate func value(in form: FormFields) -> JSON? {
        if schema.isList {
            let texts = form.all(name).filter { !$0.isEmpty }
            return texts.isEmpty ? JSON?.none : .array(texts.map(schema.element.value))
        }
        guard let text = form[name], isRequired || !text.isEmpty else { return nil }
        return schema.value(of: text)
    }
}
