internal import Core
internal import RouteKit

/// A route as a tool; its fields are the route's parameters and the members of its body.
struct AssistantTool: Sendable {
    let name: String
    let scope: AccessScope
    /// The entry in `tools/list`.
    let description: JSON
    private let route: Route
    private let isBodiless: Bool

    /// Creates a tool; nil for a route with a file or a page, or one that is not for users.
    init?(_ route: Route) {
        guard route.isTool, route.isDocumented, case .person(let scope) = route.access,
            scope != .widget, let fields = ToolSchemas.fields(of: route),
            let answer = route.answers.first,
            answer.contentType == nil || answer.schema != nil
        else { return nil }
        name = route.operation
        self.scope = scope
        self.route = route
        isBodiless = route.body == nil
        description = AssistantTool.describe(route, scope, ToolSchemas.input(fields), answer)
    }

    private static func describe(
        _ route: Route, _ scope: AccessScope, _ input: JSON, _ answer: RouteAnswer
    ) -> JSON {
        let isReading = route.method.isSafe || scope == .read
        var members: JSONObject = [
            "name": .string(route.operation), "title": .string(route.summary),
            "description": .string("\(route.summary). Answers: \(answer.summary)."),
            "inputSchema": input,
        ]
        if let schema = answer.schema { members["outputSchema"] = ToolSchemas.output(schema) }
        let repeats = isReading || route.isIdempotent || [.put, .delete].contains(route.method)
        members["annotations"] = [
            "title": .string(route.summary), "readOnlyHint": .bool(isReading),
            "destructiveHint": .bool(!isReading && route.method == .delete),
            "idempotentHint": .bool(repeats), "openWorldHint": false,
        ]
        members["_meta"] = ["cairn/scope": .string(scope.rawValue)]
        return .object(members)
    }

    /// Returns the request for arguments; unknown ones are refused as by the route.
    func request(
        _ arguments: JSONObject
    ) throws(Rejection) -> (path: String, query: String, body: [UInt8]) {
        var rest = arguments
        var path = route.path
        var query: [String] = []
        for parameter in route.parameters where parameter.place != .header {
            guard let value = rest[parameter.name] else {
                guard parameter.isRequired else { continue }
                throw FieldPath(parameter.name).missing
            }
            rest[parameter.name] = nil
            guard let text = AssistantTool.text(value) else {
                throw Rejection(
                    "request.type", "\"\(parameter.name)\" must be a single value.",
                    field: parameter.name)
            }
            if parameter.place == .path {
                path = path.replacing("{\(parameter.name)}", with: PercentCoding.encode(text))
            } else {
                query.append("\(parameter.name)=\(PercentCoding.encode(text))")
            }
        }
        guard isBodiless else {
            return (path, query.joined(separator: "&"), JSON.object(rest).bytes)
        }
        if let stranger = rest.first {
            let known = route.parameters.filter { $0.place != .header }.map(\.name)
            throw FieldPath(stranger.key).unknown(known)
        }
        return (path, query.joined(separator: "&"), [])
    }

    var method: RouteMethod { route.method }

    /// Returns a single value as text for a path or query; an optional one can be null.
    private static func text(_ value: JSON) -> String? {
        switch value {
        case .string(let text): text
        case .bool, .integer, .number: value.text
        case .null, .array, .object: nil
        }
    }
}

/// The schemas of a tool: complete documents that contain their definitions.
enum ToolSchemas {
    /// Returns the fields of a route; nil if it takes a file or a form.
    static func fields(of route: Route) -> [Schema.Property]? {
        let own = route.parameters.filter { $0.place != .header }.map { parameter in
            parameter.isRequired
                ? Schema.Property.required(
                    parameter.name, parameter.schema.described(parameter.summary))
                : .optional(parameter.name, parameter.schema.described(parameter.summary))
        }
        guard let body = route.body else { return own }
        guard let schema = body.schema, case .object(let members, _) = schema.kind else {
            return nil
        }
        return own + members
    }

    static func input(_ fields: [Schema.Property]) -> JSON { whole(.object(fields)) }

    static func output(_ schema: Schema) -> JSON { whole(schema) }

    /// Returns a schema as a separate document with an object at its root and named schemas under
    /// `$defs`.
    private static func whole(_ schema: Schema) -> JSON {
        var definitions = JSONObject()
        var root = schema.printed(into: &definitions)
        if let name = schema.name, let named = definitions[name] { root = named }
        guard var members = moved(root).object else { return ["type": "object"] }
        if !definitions.isEmpty {
            members["$defs"] = .object(
                JSONObject(definitions.map { ($0.key, moved($0.value)) }))
        }
        return .object(members)
    }

    /// Returns the schema with references into the document.
    private static func moved(_ json: JSON) -> JSON {
        switch json {
        case .array(let values): return .array(values.map(moved))
        case .object(let members):
            return .object(
                JSONObject(
                    members.map { key, value in
                        guard key == "$ref", let text = value.string else {
                            return (key, moved(value))
                        }
                        return (
                            key, .string(text.replacing("#/components/schemas/", with: "#/$defs/"))
                        )
                    }))
        default: return json
        }
    }
}
