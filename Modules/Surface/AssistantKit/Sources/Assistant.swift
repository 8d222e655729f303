internal import Core
public import RouteKit

/// Answers the requests of assistants over any transport: the Model Context Protocol of 2026-07-28,
/// with self-contained messages, and that of 2025-11-25 for older clients.
public struct Assistant: Sendable {
    /// The version reported to clients.
    public static let version = "0.1.0"

    /// The tools, sorted by name.
    let tools: [AssistantTool]
    private let places: [String: Int]
    let resources: [AssistantResource]
    let prompts: [AssistantPrompt]

    /// Creates an assistant for these routes; those that are not tools are left out.
    public init(_ routes: [Route], prompts: [AssistantPrompt]) {
        tools = routes.compactMap(AssistantTool.init).sorted { $0.name < $1.name }
        places = Dictionary(
            tools.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        resources = routes.compactMap(AssistantResource.init).sorted { $0.address < $1.address }
        self.prompts = prompts.sorted { $0.name < $1.name }
    }

    func tool(_ name: String) -> AssistantTool? { places[name].map { tools[$0] } }

    /// Returns the result of a request; throws a fault for an invalid one.
    func result(
        of request: AssistantRequest, in era: ProtocolVersion, for asker: AssistantAsker
    ) async throws(Fault) -> JSONObject {
        switch (request.method, era) {
        case ("server/discover", .modern): await discovery(for: asker)
        case ("initialize", .legacy): await greeting(request.params, for: asker)
        case ("ping", .legacy): [:]
        case ("tools/list", _): try await listedTools(request, for: asker)
        case ("tools/call", _): try await call(request, for: asker)
        case ("resources/list", _): try listed(resources.filter(\.isWhole), "resources", request)
        case ("resources/templates/list", _):
            try listed(resources.filter { !$0.isWhole }, "resourceTemplates", request)
        case ("resources/read", _): try await read(request.params, in: era, for: asker)
        case ("prompts/list", _): try listedPrompts(request)
        case ("prompts/get", _): try words(request.params)
        default: throw .unknownMethod(request.method)
        }
    }

    // MARK: - Who this is

    static let identity: JSON = [
        "name": "cairn", "title": "Cairn", "version": .string(version),
    ]

    private static let capabilities: JSON = ["tools": [:], "resources": [:], "prompts": [:]]

    /// The tool that the instructions name for taking changes back.
    private static let undo = "historyUndo"

    /// The instructions for a client. They name only tools that the client can call.
    private func instructions(for asker: AssistantAsker) async -> String {
        var undo = ""
        if let tool = tool(Assistant.undo), await asker.may(tool.scope) {
            undo = "All changes can be undone with \(tool.name). "
        }
        return """
            Cairn keeps a person's habits, tasks and other ways of changing their behaviour as a \
            journal of facts. Read cairn://today first. Numbers come from answers and are never \
            guessed; each streak, point total and score can be explained by a tool whose name ends \
            in Explain or Why. \(undo)A call \
            that changes something may be sent again if its answer got lost: with the same text \
            under cairn/idempotency-key in its _meta it is done once.
            """
    }

    private func discovery(for asker: AssistantAsker) async -> JSONObject {
        [
            "supportedVersions": .array(ProtocolVersion.modernVersions.map(JSON.string)),
            "capabilities": Assistant.capabilities,
            "instructions": .string(await instructions(for: asker)),
            "ttlMs": 3_600_000, "cacheScope": "private",
        ]
    }

    private func greeting(
        _ params: JSONObject, for asker: AssistantAsker
    ) async -> JSONObject {
        let wanted = params["protocolVersion"]?.string ?? ""
        let spoken =
            ProtocolVersion.legacyVersions.contains(wanted)
            ? wanted : ProtocolVersion.legacyVersions[0]
        return [
            "protocolVersion": .string(spoken), "capabilities": Assistant.capabilities,
            "serverInfo": Assistant.identity,
            "instructions": .string(await instructions(for: asker)),
        ]
    }
}

/// The form of the protocol.
enum ProtocolVersion: Hashable, Sendable {
    /// Self-contained messages, since 2026-07-28.
    case modern
    /// Messages after a handshake.
    case legacy

    static let modernVersions = ["2026-07-28"]
    /// The supported older versions, newest first; the first is used for a client that requests
    /// none of them.
    static let legacyVersions = ["2025-11-25", "2025-06-18"]
}

/// The user behind an assistant: runs routes and checks permissions.
public struct AssistantAsker: Sendable {
    /// Runs a route for the user.
    public typealias Ask =
        @Sendable (
            _ method: RouteMethod, _ path: String, _ query: String, _ body: [UInt8],
            _ key: String?
        ) async -> RouteReply
    /// Runs a route for the user. With a key, a repeated operation gets its first result. Rule Y0.
    public var ask: Ask
    /// Returns true if the user has a scope.
    public var may: @Sendable (AccessScope) async -> Bool

    /// Creates a user from both functions.
    public init(ask: @escaping Ask, may: @escaping @Sendable (AccessScope) async -> Bool) {
        self.ask = ask
        self.may = may
    }
}
