public import Core
internal import RouteKit
internal import Synchronization

/// The module that provides `POST /mcp`: a tool for each route of the program, with the same fields
/// and answers.
public struct AssistantModule: Module {
    /// Creates the module for the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "assistant", stability: .experimental,
        summary: "Routes as tools, resources and prompts for assistants (MCP).")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            RouteSource { [AssistantRoute.route($0.contributions(to: .prompts))] },
            to: .routeSources)
    }
}

/// The route for messages over HTTP.
enum AssistantRoute {
    /// The maximum size of a message in bytes.
    static let longest = 1 << 18

    static func route(_ prompts: [AssistantPrompt]) -> Route {
        let kept = CachedAssistant(prompts)
        var route = Route(
            .post, "/mcp", operation: "assistant",
            summary: "Tools, resources and prompts for assistants (MCP)", tag: "Assistants",
            access: .anyScope
        ) { request, _ async throws(Rejection) in
            await HTTPExchange(kept.assistant(over: request.routes), request).reply()
        }
        route.body = .file(longest: longest)
        route.isDocumented = false
        return route
    }
}

/// The assistant of all routes, created after the server is composed.
private final class CachedAssistant: Sendable {
    private let prompts: [AssistantPrompt]
    private let made = Mutex<Assistant?>(nil)

    init(_ prompts: [AssistantPrompt]) { self.prompts = prompts }

    func assistant(over routes: [Route]) -> Assistant {
        made.withLock { made in
            if let made { return made }
            let assistant = Assistant(routes, prompts: prompts)
            made = assistant
            return assistant
        }
    }
}
