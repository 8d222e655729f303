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

    @Argument(help: "bash, zsh or fish.")
    var shell: Kind

    func run() async throws {
        let kind: CompletionShell =
            switch shell {
            case .bash: .bash
            case .zsh: .zsh
            case .fish: .fish
            }
        Session.current.terminal.line(RootCommand.completionScript(for: kind))
    }
}
