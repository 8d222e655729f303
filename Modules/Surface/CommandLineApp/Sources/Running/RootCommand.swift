internal import ArgumentParser
internal import CommandLineKit
internal import Core

/// `cairn`: its subcommands are the contributions of the modules.
///
/// If the line names a command, only this one is configured.
struct RootCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "cairn",
            abstract: "Track habits, tasks and goals in a journal of your own.",
            version: CommandLineApp.versionLine,
            subcommands: subcommands.map { $0.command })
    }

    private static var subcommands: [CommandContribution] {
        let session = Session.current
        let all = session.program.contributions(to: .commands)
        guard let word = session.options.rest.first, !["help", "completions"].contains(word) else {
            return all
        }
        let named = all.filter { $0.answers(to: word) }
        return named.isEmpty ? all : named
    }

    func run() async throws {
        session.show(HelpText.overview(session))
    }
}
