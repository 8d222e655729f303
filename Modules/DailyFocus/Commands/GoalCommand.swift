internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import DailyFocus
internal import Engine

/// `cairn goal`: manages the one to three goals of the focuses. Rule G1.
struct GoalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "goal", abstract: "List and change the one to three goals of your focuses.",
        discussion: """
            Examples:
              cairn goal add "Write a book"
              cairn goal list
              cairn goal rename book "Write two books"
              cairn goal move health --to 1
              cairn goal archive book
              cairn goal unarchive book
            """,
        subcommands: [
            List.self, AddCommand.self, RenameCommand.self, MoveCommand.self,
            ArchiveGoalCommand.self, UnarchiveGoalCommand.self,
        ], defaultSubcommand: List.self, aliases: ["goals"])

    /// The command `cairn goal list`.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List every goal, including archived ones.")

        @Argument(help: .hidden)
        var words: [String] = []

        func validate() throws { try FocusCommand.refuse(words, of: GoalCommand.self) }

        func run() async throws {
            let (goals, today) = try await session.ask {
                (DailyFocus.goals(in: $0.view), $0.today)
            }
            session.show(goals, as: Goal.list) {
                let line = session.paint("cairn goal add \"Write a book\"", .accent)
                session.list(
                    $0, in: [.init("Goal", isFlexible: true), "Standing", "Since"],
                    none: "  No goals yet. Add the first: \(line)"
                ) { goal in
                    let word = goal.standing == .setAside ? "set aside" : goal.standing.rawValue
                    return [
                        .init(goal.title, goal.isActive ? .strong : .quiet),
                        .init(word, goal.isActive ? .success : .quiet),
                        .init(DayText.short(goal.made, today: today), .quiet),
                    ]
                }
            }
        }
    }
}
