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
            The assistant starts this command and exchanges messages on standard input and
            output. It has only the permissions of --scope. You can undo what it records.

            Examples:
              cairn mcp                    allow reading
              cairn mcp --scope log        also allow logging
              cairn mcp --scope manage     also allow adding, changing and deleting
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
