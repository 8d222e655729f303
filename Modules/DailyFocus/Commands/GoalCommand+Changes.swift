internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import DailyFocus
internal import Engine

extension GoalCommand {
    /// The command `cairn goal add TITLE`.
    struct AddCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Add a goal; at most 3 can be active.")

        @Argument(help: "The goal, at most 80 characters.")
        var title: [String]

        func run() async throws {
            try await session.run(AddGoal(title.joined(separator: " "))) {
                session.show("+ \($0.reply.title)")
            }
        }
    }

    /// The command `cairn goal rename GOAL TITLE`.
    struct RenameCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rename", abstract: "Rename a goal.")

        @Argument(help: "The goal: its title, or a part of it.", completion: .goalTitles)
        var goal: String
        @Argument(help: "The new title.")
        var title: String

        func run() async throws {
            let (session, goal) = (Session.current, try await GoalCommand.find(goal))
            try await session.run(RenameGoal(goal.id, to: title)) {
                session.show("\(goal.title) is now \($0.reply.title).")
            }
        }
    }

    /// The command `cairn goal move GOAL --to N`.
    struct MoveCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "move", abstract: "Move a goal in your order.")

        @Argument(help: "The goal: its title, or a part of it.", completion: .goalTitles)
        var goal: String
        @Option(help: "The new position, 1 for the first.")
        var to: Int

        func validate() throws {
            if to < 1 { throw ValidationError("The position must be 1 or more.") }
        }

        func run() async throws {
            let (session, goal) = (Session.current, try await GoalCommand.find(goal))
            let others = try await session.ask {
                DailyFocus.goals(in: $0.view).map(\.id).filter { $0 != goal.id }
            }
            let before = others.indices.contains(to - 1) ? others[to - 1] : nil
            try await session.run(MoveGoal(goal.id, before: before)) {
                session.show($0.reply.map(\.title).joined(separator: ", "))
            }
        }
    }

    /// The command `cairn goal archive GOAL`.
    struct ArchiveGoalCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "archive", abstract: "Archive a goal; its past stays.")

        @Argument(help: "The goal: its title, or a part of it.", completion: .goalTitles)
        var goal: String

        func run() async throws {
            let (session, goal) = (Session.current, try await GoalCommand.find(goal))
            try await session.run(ArchiveGoal(goal.id)) {
                session.show("\(goal.title) is archived\($0.isNew ? "" : " already").")
            }
        }
    }

    /// The command `cairn goal unarchive GOAL`.
    struct UnarchiveGoalCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unarchive", abstract: "Restore an archived goal.")

        @Argument(help: "The goal: its title, or a part of it.", completion: .goalTitles)
        var goal: String

        func run() async throws {
            let (session, goal) = (Session.current, try await GoalCommand.find(goal))
            try await session.run(UnarchiveGoal(goal.id)) {
                session.show("\(goal.title) is active\($0.isNew ? "" : " already").")
            }
        }
    }

    /// Returns the goal that the user's words name.
    private static func find(_ text: String) async throws(Rejection) -> Goal {
        try await Session.current.ask { asking throws(Rejection) in
            try Picking.goal(text, among: DailyFocus.goals(in: asking.view))
        }
    }
}
