internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import TimeTrading
internal import TimeTradingAPI

/// `cairn track`: records app use by hand, for users without a tracker. Rule B8.
struct TrackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track", abstract: "Start or stop a timer for an app that you use.",
        discussion: """
            For apps that no tracker reports. The timer survives restarts and stops after
            a day.

            Examples:
              cairn track start Kindle
              cairn track stop
            """,
        subcommands: [Status.self, Start.self, Stop.self], defaultSubcommand: Status.self)

    /// `cairn track`.
    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show the running timer.")

        func run() async throws {
            let session = Session.current
            let day = try await session.ask { asking throws(Rejection) in
                TimeTrading.day(asking.today, at: asking.moment, in: asking.view)
            }
            session.show(day) { day in
                session.show(day.tracking.map { "Tracking \($0.name)." } ?? "No timer is running.")
                session.show("Today: \(BalanceCommand.words(day))")
            }
        }
    }

    /// `cairn track start APP`.
    struct Start: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Start using an app.")

        @Argument(help: "The app's name or a part of it.")
        var app: [String]

        func run() async throws {
            let session = Session.current
            let found = try await session.app(app)
            try await session.run(StartTracking(found.id)) {
                session.show("Tracking \($0.reply.name).")
            }
        }
    }

    /// `cairn track stop`.
    struct Stop: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Stop using an app.")

        func run() async throws {
            let session = Session.current
            try await session.run(StopTracking()) {
                session.show("Stopped. Today: \(BalanceCommand.words($0.reply))")
            }
        }
    }
}
