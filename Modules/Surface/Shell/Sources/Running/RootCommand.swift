internal import ArgumentParser
internal import CommandLineKit
internal import Core

/// `cairn`: its subcommands are what the program's modules contribute.
struct RootCommand: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "cairn", abstract: "Habits that hold, kept in a journal of your own.",
            version: "cairn \(Shell.version)",
            subcommands: Session.current.program.contributions(to: .commands).map { $0.command })
    }

    func run() async throws {
        let session = Session.current
        session.show(HelpText.overview(session))
    }
}
