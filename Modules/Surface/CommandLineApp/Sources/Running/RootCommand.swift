internal import ArgumentParser
internal import CommandLineKit
internal import Core

/// `cairn`: its subcommands are what the program's modules contribute.
///
/// A line that names a command gets that one alone: the others are not configured.
struct RootCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "cairn", abstract: "Habits that hold, kept in a journal of your own.",
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
