internal import Core
internal import LocalesAPI

/// The input that a route declares, sorted once by its place in the request.
struct RouteInput: Sendable {
    /// The parameter for each pair of braces in the path, in order; nil if the route does not
    /// declare it.
    let path: [RouteParameter?]
    let query: [RouteParameter]
    let headers: [RouteParameter]
    let body: RouteBody?
    /// True if query parameters that are not declared are refused.
    let isStrict: Bool

    init(_ route: Route) {
        let all = route.parameters
        path = RoutePath(route.path).names.map { name in
            all.first { $0.name == name && $0.place == .path }
        }
        query = all.filter { $0.place == .query }
        headers = all.filter { $0.place == .header }
        body = route.body
        isStrict = route.isDocumented
    }
}

extension RouteRequest {
    /// Reads the declared input from a request and validates it.
    mutating func read(
        _ raw: RawRequest, by intake: RouteInput, _ values: [Substring]
    ) throws(Rejection) {
        for (parameter, value) in zip(intake.path, values) { try takePath(value, parameter) }
        if !raw.query.isEmpty || !intake.query.isEmpty { try readQuery(raw.query, intake) }
        if !intake.headers.isEmpty { try readHeaders(intake) }
        try readZone()
        try readInstant()
        if let body = intake.body { try readBody(raw, body) }
    }

    private mutating func takePath(
        _ value: Substring, _ parameter: RouteParameter?
    ) throws(Rejection) {
        guard let parameter, let text = PercentCoding.decode(value) else { throw .nothingHere }
        do throws(Rejection) {
            try take(text, parameter)
        } catch {
            throw .nothingHere
        }
    }

    private mutating func readQuery(
        _ query: String, _ intake: RouteInput
    ) throws(Rejection) {
        guard let given = PercentCoding.fields(query) else {
            throw Rejection("request.syntax", "The query cannot be read.")
        }
        let known = intake.query
        for field in given.fields where intake.isStrict {
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

    private mutating func readHeaders(_ intake: RouteInput) throws(Rejection) {
        for parameter in intake.headers {
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

    /// Reads the user's zone from the header that programs send, or from the cookie that the page's
    /// script sets.
    mutating func readZone() throws(Rejection) {
        if let name = header("cairn-zone") {
            zone = try Zone.named(name)
        } else if let name = cookie("zone"), let known = try? Zone.named(name) {
            zone = known
        }
    }

    /// Reads the time at which a page stored an action while it was offline.
    private mutating func readInstant() throws(Rejection) {
        guard let text = header("cairn-at") else { return }
        guard let read = Int64(text).map(Instant.init(milliseconds:)),
            (Instant.first...Instant.last).contains(read)
        else {
            throw Rejection(
                "request.time", "Cairn-At must be a time in milliseconds since 1970.",
                field: "Cairn-At")
        }
        instant = read
    }

    private mutating func readBody(_ raw: RawRequest, _ body: RouteBody) throws(Rejection) {
        let type = RouteRequest.mediaType(header("content-type") ?? "")
        switch body {
        case .json(let schema):
            if try readJSON(raw, type, mayBeEmpty: schema.acceptsNothing) {
                try schema.accept(self.body)
            }
        case .fields(let schema):
            _ = try readJSON(raw, type, mayBeEmpty: schema.acceptsNothing)
            guard let object = self.body.object else {
                try schema.accept(self.body)
                return
            }
            try schema.rejectUnknownMembers(object)
        case .file: file = raw.body
        case .upload:
            guard type == "multipart/form-data" else { throw .wrongType("multipart/form-data") }
            let read = try MultipartForm(raw.body, contentType: header("content-type") ?? "")
            (form, files) = (read.fields, read.files)
        case .form:
            // Empty POST requests have no type: the buttons of messages, and the service worker.
            guard type == "application/x-www-form-urlencoded" || type.isEmpty && raw.body.isEmpty
            else {
                throw .wrongType("application/x-www-form-urlencoded")
            }
            guard let text = String(validating: raw.body, as: UTF8.self),
                let fields = PercentCoding.fields(text)
            else { throw Rejection("request.syntax", "The form cannot be read.") }
            form = fields
        }
    }

    /// Reads a JSON body. Returns false if there is no body and none is required.
    private mutating func readJSON(
        _ raw: RawRequest, _ type: String, mayBeEmpty: Bool
    ) throws(Rejection) -> Bool {
        if raw.body.isEmpty, mayBeEmpty {
            body = .object([:])
            return false
        }
        guard type == "application/json" else { throw .wrongType("application/json") }
        do throws(JSONError) {
            body = try JSON(parsing: raw.body, limits: RouteRequest.limits)
        } catch {
            throw Rejection(
                error.code.rawValue, "The body is not valid JSON: \(error.message)")
        }
        return true
    }

    /// The limits for JSON bodies: 32 levels and 1 MiB, which is more than any route needs.
    private static let limits = JSONLimits(depth: 32, bytes: 1 << 20)

    private static func mediaType(_ header: String) -> String {
        let end = header.utf8.firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: " ") }
        return header[..<(end ?? header.endIndex)].lowercased()
    }
}

extension String {
    fileprivate var number: JSON? {
        Double(self).flatMap { $0.isFinite ? .number($0) : nil }
    }
}

extension Schema {
    /// Returns the JSON value for text from a path, a query or a header.
    ///
    /// If the text does not have the schema's type, it stays a string, which `accept` then refuses.
    func value(of text: String) -> JSON {
        switch kind {
        case .integer, .integerAmong: Int64(text).map(JSON.integer) ?? .string(text)
        case .number:
            (LocaleFormat.current.decimalText(text) ?? text).number ?? .string(text)
        case .boolean: text == "true" ? .bool(true) : text == "false" ? .bool(false) : .string(text)
        case .nullable(let inner): inner.value(of: text)
        default: .string(text)
        }
    }

    /// True if the schema describes a list.
    var isList: Bool { if case .list = kind { true } else { false } }

    /// The schema of the elements if this is a list; otherwise this schema.
    var element: Schema { if case .list(let element, _, _) = kind { element } else { self } }

    /// True if an empty object is valid. The body can then be left out.
    var acceptsNothing: Bool { (try? accept(.object([:]))) != nil }
}

extension Rejection {
    fileprivate static let nothingHere = Rejection(
        "request.path", "This address does not exist.", category: .notFound)

    fileprivate static func wrongType(_ wanted: String) -> Rejection {
        Rejection("request.media-type", "Send the body as \(wanted).", field: "Content-Type")
    }
}
