internal import ArgumentParser
internal import AssistantKit
internal import CommandLineKit
internal import Core
internal import Engine
internal import JournalSQLite
internal import RouteKit

/// `cairn-server mcp`: answers an assistant on standard input and output; `cairn mcp` starts it.
struct AssistCommand: OperatorCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp", abstract: "Connect an assistant over standard input and output (MCP).",
        discussion: """
            Reads and writes one JSON-RPC message per line. The assistant has only the \
            permissions of --scope.
            """)

    @Option(help: "The permissions: read, log (reads too) or manage (everything).")
    var scope = "read"
    @Option(help: "The user's time zone, such as Europe/Vienna (CAIRN_ZONE).")
    var zone: String?
    @Option(help: "The time to use as now, for tests (CAIRN_NOW).")
    var now: String?
    @OptionGroup var store: StoreOption

    func operate(_ context: OperatorContext) async throws {
        let scopes = try AssistCommand.scopes(scope)
        let folder = try context.folder(store)
        guard !Files.exists(folder + "/" + SQLiteKeyStore.name) else {
            throw Rejection.conflict(
                "mcp.people", "This store belongs to a server with many users.", field: "data",
                hints: ["Assistants of its users connect to /mcp with a token."])
        }
        try ServerApp.makeFolder(folder)
        let clock = try ServeOptions.clock(at: now, context.environment)
        let zone = try ServeOptions.zone(named: zone, context.environment)
        let journal = try ServerApp.open(folder, clock, nil)
        let program = try Program(context.modules)
        let engine = Engine(
            program: program, journal: journal, account: journal.identity.account,
            device: journal.identity.device, clock: clock)
        let site = try RouteDispatcher(
            program.routes, gate: ScopedAuthenticator(AccountContext(engine), scopes: scopes))
        let lines = AssistantLines(
            program.routes, prompts: program.contributions(to: .prompts),
            asker: AssistCommand.asker(site, in: zone),
            session: String(SystemEntropy().bits(), radix: 36)
                + String(SystemEntropy().bits(), radix: 36), write: StandardStreams.put)
        for await line in InputLines(longest: AssistantLines.longest) {
            await lines.take(line)
        }
        await lines.finish()
    }

    /// Returns the scopes of a word; `log` includes reading, because an assistant must see the
    /// data.
    private static func scopes(_ word: String) throws(Rejection) -> Set<AccessScope> {
        switch word {
        case "read": return [.read]
        case "log": return [.read, .log]
        case "manage": return [.manage]
        default:
            throw Rejection(
                "mcp.scope", "The scope must be read, log or manage.", field: "scope")
        }
    }

    private static func asker(_ site: RouteDispatcher, in zone: Zone) -> AssistantAsker {
        @Sendable func raw(
            _ method: RouteMethod, _ path: String, _ query: String, _ body: [UInt8],
            _ key: String?
        ) -> RawRequest {
            RawRequest(method: method.rawValue, path: path, query: query, body: body) { name in
                switch name {
                case "content-type": body.isEmpty ? nil : "application/json"
                case "cairn-zone": zone.identifier
                case "idempotency-key": key
                default: nil
                }
            }
        }
        return AssistantAsker { method, path, query, body, key in
            let request = raw(method, path, query, body, key)
            return await site.answer(
                request, to: site.find(method: request.method, path: request.path))
        } may: {
            await site.authorizes(raw(.get, "/", "", [], nil), to: $0)
        }
    }
}
