public import Core

/// Converts rejections to HTTP replies: problem+json as defined in RFC 9457.
public enum Problem {
    /// The media type of a problem.
    public static let contentType = "application/problem+json"

    /// Returns the HTTP status for a rejection. For errors of the request itself it depends on the
    /// code, otherwise on the category.
    public static func status(of rejection: Rejection) -> Int {
        if let status = statuses[rejection.code] { return status }
        if rejection.code.hasPrefix("json.") { return 400 }
        return switch rejection.category {
        case .invalid: 422
        case .notFound: 404
        case .conflict: 409
        case .forbidden: 403
        case .unavailable: 503
        case .damaged: 500
        }
    }

    /// Returns the rejection to send for input that matched the schemas.
    ///
    /// Input that is invalid by itself gets the status 422. If input is invalid only because of
    /// other fields or the current state, which no schema can express, it is a conflict with the
    /// status 409. The OpenAPI document describes this.
    static func inContext(_ rejection: Rejection) -> Rejection {
        var rejection = rejection
        let isOfRequest = statuses[rejection.code] != nil || rejection.code.hasPrefix("request.")
        if rejection.category == .invalid, !isOfRequest { rejection.category = .conflict }
        return rejection
    }

    /// Returns the reply for a rejection.
    public static func reply(_ rejection: Rejection) -> RouteReply {
        let status = status(of: rejection)
        var members: JSONObject = [
            "type": .string("urn:cairn:problem:" + rejection.code),
            "title": .string(titles[status] ?? "Problem"), "status": .integer(Int64(status)),
            "detail": .string(rejection.message), "code": .string(rejection.code),
        ]
        if let field = rejection.field {
            members["field"] = .string(field)
            members["errors"] = [
                ["pointer": .string(pointer(field)), "detail": .string(rejection.message)]
            ]
        }
        if !rejection.hints.isEmpty {
            members["hints"] = .array(rejection.hints.map(JSON.string))
        }
        var reply = RouteReply(
            status: status, contentType: contentType, body: JSON.object(members).bytes)
        if status == 401 { reply.fields.append(.init("WWW-Authenticate", "Bearer")) }
        return reply.withWait(of: rejection)
    }

    /// Returns a path such as `schedule.weekdays.2` as a JSON pointer (RFC 6901) in the fragment of
    /// a URI.
    private static func pointer(_ field: String) -> String {
        "#/" + field.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "/")
    }

    /// The schema of every problem in the OpenAPI document.
    static let schema = Schema.object([
        .required("type", .text(0...200).described("The kind of problem, as a URN.")),
        .required("title", .text(0...100).described("The status in words.")),
        .required("status", .integer(400...599)),
        .required("detail", .text().described("The error in one sentence, for display.")),
        .required("code", .text(0...100).described("The stable code of the error, for programs.")),
        .optional("field", .text().described("The path of the invalid input.")),
        .optional(
            "errors",
            .list(
                of: .object([.required("pointer", .text()), .required("detail", .text())]))),
        .optional(
            "hints", .list(of: .text()).described("Suggestions for a correct value or a next step.")
        ),
    ]).named("Problem").example([
        "type": "urn:cairn:problem:request.format", "title": "Unprocessable content",
        "status": 422, "detail": "\"on\" must be a day that exists, such as 2026-03-21.",
        "code": "request.format", "field": "on",
        "errors": [
            [
                "pointer": "#/on",
                "detail": "\"on\" must be a day that exists, such as 2026-03-21.",
            ]
        ],
    ])

    static let titles: [Int: String] = [
        400: "Bad request", 401: "Unauthorized", 403: "Forbidden", 404: "Not found",
        405: "Method not allowed", 408: "Request timeout", 409: "Conflict", 410: "Gone",
        413: "Content too large", 415: "Unsupported media type", 421: "Misdirected request",
        422: "Unprocessable content",
        429: "Too many requests", 431: "Header fields too large", 500: "Internal error",
        503: "Unavailable",
    ]

    private static let statuses: [String: Int] = [
        "request.syntax": 400, "request.method": 405, "request.slow": 408,
        "request.too-large": 413, "json.size": 413, "request.media-type": 415,
        "request.host": 421, "idempotency.key": 400, "idempotency.reused": 422,
        "accounts.erased": 410, "journal.erased": 410,
        "gate.sign-in": 401, "accounts.wrong": 401, "gate.other": 401, "secrets.wait": 429,
        "accounts.busy": 429, "notifications.often": 429, "request.uploads": 429,
    ]
}

extension RouteReply {
    /// Returns the reply with the time after which a retry is useful, if known (RFC 9110 section
    /// 10.2.3).
    public func withWait(of rejection: Rejection) -> RouteReply {
        let seconds = rejection.wait ?? (Problem.status(of: rejection) == 503 ? 1 : nil)
        return seconds.map { with("Retry-After", String($0)) } ?? self
    }
}
