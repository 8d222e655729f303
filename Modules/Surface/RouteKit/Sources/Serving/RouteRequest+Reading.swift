internal import Core

extension RouteRequest {
    /// Takes everything that the route declares from a raw request, and checks it.
    mutating func read(
        _ raw: RawRequest, for route: Route, _ values: [Substring]
    ) throws(Rejection) {
        try readPath(route, values)
        if !raw.query.isEmpty || route.parameters.contains(where: { $0.place != .path }) {
            try readQuery(raw.query, route)
            try readHeaders(route)
        }
        try readZone()
        if let body = route.body { try readBody(raw, body) }
    }

    private mutating func readPath(_ route: Route, _ values: [Substring]) throws(Rejection) {
        guard !values.isEmpty else { return }
        for (name, value) in zip(RoutePath(route.path).names, values) {
            let declared = route.parameters.first { $0.name == name && $0.place == .path }
            guard let parameter = declared, let text = PercentCoding.decode(value)
            else { throw .nothingHere(name) }
            do throws(Rejection) {
                try take(text, parameter)
            } catch {
                throw .nothingHere(name)
            }
        }
    }

    private mutating func readQuery(_ query: String, _ route: Route) throws(Rejection) {
        guard let given = PercentCoding.fields(query) else {
            throw Rejection("request.syntax", "The query cannot be read.")
        }
        let known = route.parameters.filter { $0.place == .query }
        for field in given.fields where route.isDocumented {
            guard known.contains(where: { $0.name == field.name }) else {
                throw FieldPath(field.name).unknown(known.map(\.name))
            }
            guard given.all(field.name).count == 1 else { throw FieldPath(field.name).repeated }
        }
        for parameter in known {
            if let text = given[parameter.name] {
                try take(text, parameter)
            } else if parameter.isRequired {
                throw FieldPath(parameter.name).missing
            }
        }
    }

    private mutating func readHeaders(_ route: Route) throws(Rejection) {
        for parameter in route.parameters where parameter.place == .header {
            if let text = header(parameter.name.lowercased()) {
                try take(text, parameter)
            } else if parameter.isRequired {
                throw FieldPath(parameter.name).missing
            }
        }
    }

    private mutating func take(_ text: String, _ parameter: RouteParameter) throws(Rejection) {
        let value = parameter.schema.value(of: text)
        try parameter.schema.accept(value, at: FieldPath(parameter.name))
        parameters[parameter.name] = value
    }

    private mutating func readZone() throws(Rejection) {
        if let name = header("cairn-zone") {
            zone = try Zone.named(name)
        } else if let name = cookie("zone"), let known = try? Zone.named(name) {
            zone = known
        }
    }

    private mutating func readBody(_ raw: RawRequest, _ body: RouteBody) throws(Rejection) {
        let type = RouteRequest.mediaType(header("content-type") ?? "")
        switch body {
        case .json(let schema):
            if raw.body.isEmpty, schema.acceptsNothing {
                self.body = .object([:])
                return
            }
            guard type == "application/json" else { throw .wrongType("application/json") }
            do throws(JSONError) {
                self.body = try JSON(parsing: raw.body, limits: RouteRequest.limits)
            } catch {
                throw Rejection(
                    error.code.rawValue, "The body is not acceptable JSON: \(error.message)")
            }
            try schema.accept(self.body)
        case .form:
            guard type == "application/x-www-form-urlencoded" else {
                throw .wrongType("application/x-www-form-urlencoded")
            }
            guard let text = String(validating: raw.body, as: UTF8.self),
                let fields = PercentCoding.fields(text)
            else { throw Rejection("request.syntax", "The form cannot be read.") }
            form = fields
        }
    }

    /// 32 levels and 1 MiB: more than anything that is asked for here.
    private static let limits = JSONLimits(depth: 32, bytes: 1 << 20)

    private static func mediaType(_ header: String) -> String {
        String(header.prefix { $0 != ";" && $0 != " " }).lowercased()
    }
}

extension Schema {
    /// The JSON value that a text in a path, a query or a header stands for.
    ///
    /// Text that is no such value stays text, which `accept` then refuses.
    func value(of text: String) -> JSON {
        switch shape {
        case .whole: Int64(text).map(JSON.integer) ?? .string(text)
        case .number:
            Double(text).flatMap { $0.isFinite ? .number($0) : nil } ?? .string(text)
        case .truth: text == "true" ? .bool(true) : text == "false" ? .bool(false) : .string(text)
        default: .string(text)
        }
    }

    /// Whether an empty object will do, so that the body may be left out.
    var acceptsNothing: Bool { (try? accept(.object([:]))) != nil }
}

extension Rejection {
    fileprivate static func nothingHere(_ name: String) -> Rejection {
        Rejection(
            "request.path", "There is nothing at this address.", field: name, category: .notFound)
    }

    fileprivate static func wrongType(_ wanted: String) -> Rejection {
        Rejection("request.media-type", "Send the body as \(wanted).", field: "Content-Type")
    }
}
