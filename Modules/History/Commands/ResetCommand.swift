internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import History

/// `cairn reset`: takes back what was logged today, or starts over. Rule O2.
struct ResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Take back what you logged today, or start over.",
        discussion: """
            Habits, plans, settings and what you wrote stay after reset today. After reset all \
            there is nothing, as on the first day. Either is taken back by cairn undo.
            Nothing is deleted: cairn erase does that.

            Examples:
              cairn reset today
              cairn reset all
            """)

    @Argument(help: "today: what was logged today; all: everything.")
    var what: Extent

    @Flag(help: "Do not ask before reset all.")
    var yes = false

    /// What is reset.
    enum Extent: String, CaseIterable, ExpressibleByArgument {
        case today, all
    }

    func run() async throws {
        switch what {
        case .today:
            let outcome = try await session.store().engine.resetDay(zone: try session.zone())
            session.show(outcome, as: ResetDay.self) {
                let things = $0.reply.count == 1 ? "1 thing" : "\($0.reply.count) things"
                session.show("Took back \(things) of today.")
                session.tell("Put them back: cairn undo")
            }
        case .all:
            try session.confirm(
                "Start over? Habits, history and settings stop counting.", isSure: yes)
            session.show(try await session.perform(StartOver()), as: StartOver.self) { _ in
                session.show("Started over: nothing from before counts any longer.")
                session.tell("Bring everything back: cairn undo")
            }
        }
    }
}
