internal import ArgumentParser
internal import CommandLineKit
internal import Core

/// `cairn help`: the overview, a command or a topic.
struct HelpCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "help", abstract: "Explain a command or a topic.",
        discussion: """
            Examples:
              cairn help done          explain a command
              cairn help days          explain how days can be written
              cairn help exit-codes    explain the exit codes for scripts
            """)

    @Argument(help: "A command or a topic.", completion: .helpPages)
    var page: [String] = []

    func run() async throws {
        guard let name = page.first else {
            session.show(HelpText.overview(session))
            return
        }
        if let topic = session.program.contributions(to: .helpTopics).first(where: {
            $0.name == name
        }) {
            session.show(topic.text())
            return
        }
        let commands = session.program.contributions(to: .commands)
        guard let found = commands.first(where: { $0.answers(to: name) })
        else { throw unknown(name, session) }
        let target = subcommand(of: found.command) ?? found.command
        session.show(RootCommand.helpMessage(for: target))
        session.show(HelpText.footer(session.terminal))
    }

    private func subcommand(of command: any ParsableCommand.Type) -> (any ParsableCommand.Type)? {
        guard page.count > 1 else { return nil }
        return command.configuration.subcommands.first { $0._commandName == page[1] }
    }

    private func unknown(_ name: String, _ session: Session) -> Rejection {
        let near = EditDistance.suggestions(for: name, among: HelpText.pages(session.program))
        return Rejection(
            "help.unknown", "There is no help on \(TextFitting.quoted(name)).",
            field: "page",
            category: .notFound,
            hints: [
                near.isEmpty
                    ? "cairn help lists the pages."
                    : "Did you mean \(near.joined(separator: ", "))?"
            ])
    }
}

extension CompletionKind {
    /// The names of the help pages.
    static var helpPages: CompletionKind {
        .custom { _, _, _ async in
            Session.active.map { HelpText.pages($0.program) } ?? []
        }
    }
}
