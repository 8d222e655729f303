internal import CoachAPI
internal import Core

/// The tools that a model can call. Each call becomes a button and is checked like any input. Rule
/// C2.
enum ModelTools {
    static let all: [JSON] = [
        tool(
            "reorder_today", "Propose another order of today's items.",
            ["items": ["type": "array", "items": ["type": "string"]]], ["items"]),
        tool(
            "lighten_item", "Propose the lighter target of an item.",
            ["item": ["type": "string"]], ["item"]),
        tool(
            "add_template", "Propose to add an item of the library by its id.",
            ["template": ["type": "string"]], ["template"]),
    ]

    private static func tool(
        _ name: String, _ summary: String, _ members: JSONObject, _ required: [JSON]
    ) -> JSON {
        [
            "type": "function",
            "function": [
                "name": .string(name), "description": .string(summary),
                "parameters": [
                    "type": "object", "properties": .object(members), "required": .array(required),
                ],
            ],
        ]
    }

    /// Returns the proposals from tool calls. Invalid calls are ignored.
    static func proposals(_ calls: [ToolCall], _ request: ModelRequest) -> [CoachProposal] {
        calls.prefix(3).compactMap { call in
            guard let arguments = try? JSON(parsing: Array(call.arguments.utf8)) else { return nil }
            switch call.name {
            case "reorder_today":
                let items =
                    arguments["items"]?.array?.compactMap {
                        $0.string.flatMap { request.handles[$0] }
                    } ?? []
                guard items.count >= 2, Set(items.map(\.id)).count == items.count else {
                    return nil
                }
                return PlanOrder.proposal(items)
            case "lighten_item":
                guard let item = arguments["item"]?.string.flatMap({ request.handles[$0] }),
                    let (target, lighter) = item.target.flatMap({ target in
                        item.lighter.map { (target, $0) }
                    })
                else { return nil }
                return CoachProposal(
                    "Make it lighter", "\(item.name): \(lighter) instead of \(target)",
                    .lighten(item.id))
            case "add_template":
                return arguments["template"]?.string.flatMap(Suggestions.template)?.proposal
            default: return nil
            }
        }
    }
}

/// A tool call, assembled from its parts.
struct ToolCall: Hashable, Sendable {
    var name = ""
    var arguments = ""
}
