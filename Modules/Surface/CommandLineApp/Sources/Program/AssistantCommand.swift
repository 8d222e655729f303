internal import ArgumentParser
internal import CommandLineKit
internal import Core

/// `cairn mcp`: an assistant on standard input and output.
///
/// Its tools are the routes of the server, which this program does not contain, so it replaces
/// itself with the server's program.
struct AssistantCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp", abstract: "Let an assistant on this machine read or log (MCP).",
        discussion: """
            An assistant starts it and speaks to it on standard input and output. It may do what \
            --scope says and no more; what it records can be undone like everything else.

            Examples:
              cairn mcp                    it may read
              cairn mcp --scope log        and log what was done
              cairn mcp --scope manage     and add, change and delete
            """)

    @Option(help: "The permissions: read, log (reads too) or manage (everything).")
    var scope = "read"

    func run() async throws {
        guard ["read", "log", "manage"].contains(scope) else {
            throw Rejection(
                "mcp.scope", "The scope must be read, log or manage.", field: "scope")
        }
        let zone = try session.zone()
        var words = ["mcp", "--scope", scope, "--data", session.folders.data]
        words += ["--zone", zone.identifier]
        if let now = session.options.now { words += ["--now", now] }
        try StartedProcess.become("cairn-server", words)
    }
}
