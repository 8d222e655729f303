internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import History

/// `cairn reset`: removes today's logged data, or starts over. Rule O2.
struct ResetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Remove the records of today, or start over.",
        discussion: """
            reset today keeps habits, plans, settings and texts. After reset all, the store
            looks empty, as on the first day. cairn undo reverts both. To delete the
            records, use cairn erase.

            Examples:
              cairn reset today
              cairn reset all
            """)

    @Argument(help: "today: the records of today; all: everything.")
    var what: Extent

    @Flag(help: "Do not ask before reset all.")
    var yes = false

    /// The extent of a reset.
    enum Extent: String, CaseIterable, ExpressibleByArgument {
        case today, all
    }

    func run() async throws {
        switch what {
        case .today:
            let outcome = try await session.store().engine.resetDay(zone: try session.zone())
            session.show(outcome, as: ResetDay.self) {
                let things = $0.reply.count == 1 ? "1 record" : "\($0.reply.count) records"
                session.show("Removed \(things) from today.")
                session.display("Restore them: cairn undo")
            }
        case .all:
            try session.confirm(
                "Start over? Habits, history and settings stop counting.", isSure: yes)
            session.show(try await session.perform(StartOver()), as: StartOver.self) { _ in
                session.show("Started over: earlier records no longer count.")
                session.display("Restore everything: cairn undo")
            }
        }
    }
}
