internal import Core
internal import Tracing

/// Spans for a collector: OTLP 1 in JSON (OpenTelemetry protocol, "JSON Protobuf encoding"), with
/// hexadecimal ids, 64-bit numbers as text, and kinds as numbers.
enum OTLP {
    /// The allowed attributes of a span. No others leave the program, and none contains user data.
    static let allowed: Set = [
        "db.operation.name", "db.response.status_code", "db.system.name", "error.type",
        "http.request.method", "http.response.status_code", "http.route",
    ]

    /// Returns a request with spans.
    static func request(_ spans: [EndedSpan], of settings: TraceSettings) -> JSON {
        let resource = [
            ("service.name", settings.service), ("service.version", settings.version),
            ("service.instance.id", settings.node),
        ]
        return [
            "resourceSpans": [
                [
                    "resource": [
                        "attributes": .array(resource.map { attribute($0, .string($1)) })
                    ],
                    "scopeSpans": [
                        ["scope": ["name": "cairn"], "spans": .array(spans.map(span))]
                    ],
                ]
            ]
        ]
    }

    private static func span(_ span: EndedSpan) -> JSON {
        var members: JSONObject = [
            "traceId": .string(span.trace.traceText),
            "spanId": .string(TraceContext.hex(span.trace.span)),
            "name": .string(span.name), "kind": .integer(kind(span.kind)),
            "startTimeUnixNano": .string("\(span.start)"),
            "endTimeUnixNano": .string("\(span.end)"),
        ]
        if let parent = span.parent { members["parentSpanId"] = .string(TraceContext.hex(parent)) }
        var attributes: [JSON] = []
        span.attributes.forEach { name, value in
            if allowed.contains(name) { attributes.append(attribute(name, value)) }
        }
        members["attributes"] = .array(attributes)
        if span.hasFailed { members["status"] = ["code": 2] }
        return .object(members)
    }

    private static func kind(_ kind: SpanKind) -> Int64 {
        switch kind {
        case .internal: 1
        case .server: 2
        case .client: 3
        case .producer: 4
        case .consumer: 5
        }
    }

    private static func attribute(_ name: String, _ value: SpanAttribute) -> JSON {
        let value: JSON =
            switch value {
            case .int64(let number): ["intValue": .string("\(number)")]
            case .int32(let number): ["intValue": .string("\(number)")]
            case .string(let text): ["stringValue": .string(text)]
            default: ["stringValue": ""]
            }
        return ["key": .string(name), "value": value]
    }
}
