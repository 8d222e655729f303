internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import DailyFocus
internal import Engine

/// The command `cairn focus`: shows the day's three focuses, or what the user must do before they
/// can be set. Rule G4.
struct FocusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "focus", abstract: "Show and change the day's three focuses.",
        discussion: """
            Shows the focuses of the day, and the next step.

            Examples:
              cairn focus                                   show today and the next step
              cairn focus set "Page 12" "Run" "Early night" --goal book
              cairn focus set -g book "Page 12" -g health "Run" -g health "Early night"
              cairn focus continue "One more thing"         carry over from yesterday
              cairn focus done 2                            by number or by title
              cairn focus --on yesterday
            """,
        subcommands: [
            Show.self, SetCommand.self, ContinueCommand.self, StartFreshCommand.self,
            DoneCommand.self,
            UndoneCommand.self, DismissCommand.self,
        ], defaultSubcommand: Show.self, aliases: ["focuses"])

    /// The command `cairn focus show`.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show the focuses and the step of a day.")

        @Argument(help: .hidden)
        var words: [String] = []
        @Option(parsing: .unconditional, help: "Another day: yesterday, fri, -3d, 2026-11-20.")
        var on: String?

        func validate() throws {
            try FocusCommand.refuse(words, of: FocusCommand.self)
        }

        func run() async throws {
            let (session, on) = (Session.current, on)
            let sheet = try await session.ask { asking throws(Rejection) in
                FocusSheet(on: try session.day(on, today: asking.today), asking)
            }
            sheet.show(session)
        }
    }

    /// The command `cairn focus dismiss`.
    struct DismissCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "dismiss", abstract: "Dismiss the focuses that were set aside.",
            discussion: """
                If two of your devices made a fourth goal or set the same day while
                they were not synced, one choice is used and the other is set aside.
                cairn focus shows it until you dismiss it.
                """)

        func run() async throws {
            try await session.run(DismissSetAside()) {
                session.show($0.isNew ? "Noted." : "Nothing was set aside.")
            }
        }
    }

    /// Throws an error for an unknown subcommand, with similar ones as suggestions.
    static func refuse(_ words: [String], of command: any ParsableCommand.Type) throws {
        guard let word = words.first else { return }
        let configuration = command.configuration
        let all = configuration.subcommands.compactMap { $0.configuration.commandName }
        let name = configuration.commandName ?? ""
        let near = EditDistance.suggestions(for: word, among: all)
        let meant = near.map { "cairn \(name) \($0)" }.joined(separator: ", ")
        throw ValidationError(
            "There is no command “\(name) \(TextFitting.cut(word, to: 40))”. "
                + (near.isEmpty ? "cairn help \(name) lists them." : "Did you mean \(meant)?"))
    }
}
