internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Journeys

/// `cairn journey`: 66 days with one habit. Rules J1–J3.
struct JourneyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "journey",
        abstract: "Show and change journeys: sixty-six days with one habit.",
        discussion: """
            A missed day uses one of three grace days and keeps the streak. A second
            journey opens on day 22 of the first.

            Examples:
              cairn journey
              cairn journey start "Read 10 pages"
              cairn journey done
              cairn journey done --mood-before 2 --mood-after 4 --minutes 25
              cairn journey done read --on yesterday
              cairn journey reopen             mark today as not done
              cairn journey end
            """,
        subcommands: [Show.self, Start.self, Done.self, Reopen.self, End.self],
        defaultSubcommand: Show.self)

    /// Without a subcommand, `cairn journey` shows the day, phase, streak, grace days and week of
    /// each current journey.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Show the day, phase, streak, grace days and the week.")

        @Option(parsing: .unconditional, help: "The day to show: yesterday, -3d.")
        var on: String?

        func run() async throws {
            let session = Session.current
            let on = on
            let sheet = try await session.ask { asking throws(Rejection) in
                JourneySheet(on: try session.day(on, today: asking.today), asking)
            }
            session.show(sheet.overview) { _ in sheet.show(session) }
        }
    }

    /// The command `cairn journey start TITLE`.
    struct Start: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Start a journey with one habit.")

        @Argument(help: "The habit in your words, 1 to 80 characters.")
        var title: [String]
        @Option(help: "The habit of the journey: completing it completes the journey's day.")
        var item: String?
        @Option(parsing: .unconditional, help: "Day 1, if it was before today.")
        var on: String?

        func run() async throws {
            let session = Session.current
            let on = on
            let start = try await session.ask { asking throws(Rejection) in
                try on.map { text throws(Rejection) in
                    try session.day(text, today: asking.today)
                }
            }
            let command = StartJourney(title.joined(separator: " "), item: item, from: start)
            try await session.run(command) { outcome in
                let journey = outcome.reply
                session.show(
                    "\(journey.title)  day \(journey.day) of \(Journey.length), "
                        + "until \(DayText.short(journey.last, today: outcome.moment.day))")
            }
        }
    }
}
