internal import ArgumentParser
internal import CommandLineKit

/// `cairn completions`: the script with which a shell completes commands and habit names.
struct CompletionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print a completion script for your shell.",
        discussion: """
            Examples:
              cairn completions bash > ~/.local/share/bash-completion/completions/cairn
              cairn completions zsh > "${fpath[1]}/_cairn"
              cairn completions fish > ~/.config/fish/completions/cairn.fish
            """)

    enum Kind: String, ExpressibleByArgument, CaseIterable { case bash, zsh, fish }

    @Argument(help: "The shell: bash, zsh or fish.")
    var shell: Kind
    /// The arguments of the script: for bash the line up to the cursor and the part that readline
    /// replaces, for other shells the words up to the cursor.
    @Argument(parsing: .postTerminator, help: .hidden)
    var line: [String] = []

    func run() async throws {
        guard !line.isEmpty else {
            session.terminal.write(shell.script)
            return
        }
        session.terminal.write(await LineCompletion(of: session).reply(to: line, from: shell))
    }
}
