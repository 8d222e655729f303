internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Journeys

extension JourneyCommand {
    /// The journey and the day that a command line names.
    struct Aim: ParsableArguments {
        @Argument(help: "The journey, if two are active: a part of its title.")
        var journey: [String] = []
        @Option(parsing: .unconditional, help: "Another day: yesterday, fri, 2026-11-20.")
        var on: String?

        /// Returns the id of the journey, nil if none is named, and the day.
        func found(_ session: Session) async throws -> (id: JourneyID?, day: Day) {
            let (words, on) = (journey.joined(separator: " "), on)
            return try await session.ask { asking throws(Rejection) in
                let day = try session.day(on, today: asking.today)
                guard !words.isEmpty else { return (nil, day) }
                return (try JourneyPicking.journey(words, asking), day)
            }
        }
    }

    /// The command `cairn journey done`.
    struct Done: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Mark a day as done.")

        @OptionGroup var aim: Aim
        @Option(parsing: .unconditional, help: "Your mood before, 1 to 5.")
        var moodBefore: Int?
        @Option(parsing: .unconditional, help: "Your mood after, 1 to 5.")
        var moodAfter: Int?
        @Option(parsing: .unconditional, help: "Minutes of focus, added to earlier minutes.")
        var minutes: Int?

        func run() async throws {
            let (id, day) = try await aim.found(session)
            let command = CompleteJourneyDay(
                id, on: day, moodBefore: moodBefore, moodAfter: moodAfter, minutes: minutes)
            try await session.run(command) { outcome in
                let journey = outcome.reply
                let sign = session.paint(session.terminal.sign("✓", "x"), .success)
                let streak = journey.streak.counted("day")
                session.show(
                    "\(sign) \(journey.title)  day \(journey.day) done, \(streak) in a row")
                if !outcome.isNew { session.display("It is already done.") }
            }
        }
    }

    /// The command `cairn journey reopen`.
    struct Reopen: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Mark a day as not done.")

        @OptionGroup var aim: Aim

        func run() async throws {
            let (id, day) = try await aim.found(session)
            try await session.run(ReopenJourneyDay(id, on: day)) {
                session.show("\($0.reply.title)  day \($0.reply.day) is open")
            }
        }
    }

    /// The command `cairn journey end`.
    struct End: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "End a journey; its days stay.")

        @OptionGroup var aim: Aim

        func run() async throws {
            let (id, day) = try await aim.found(session)
            try await session.run(EndJourney(id, on: day)) {
                session.show("\($0.reply.title)  ended" + ($0.isNew ? "" : " already"))
            }
        }
    }
}

/// Finds the journey that the user's words name.
enum JourneyPicking {
    /// Returns a journey by its id, its title or a part of the title. Journeys that were set aside
    /// are included.
    static func journey(_ words: String, _ asking: QueryContext) throws(Rejection) -> JourneyID {
        let all = Journeys.all(on: asking.today, today: asking.today, in: asking.view)
        let going = all.filter { $0.standing == .running }.map { ($0.id, $0.title) }
        let over = all.filter { $0.standing != .running }.map { ($0.id, $0.title) }
        let aside = Journeys.setAside(in: asking.view).map { ($0.id, $0.title) }
        let names = going + aside + over.reversed()
        return try NameSearch(
            "journey", code: "journeys", field: "journey", title: { $0.1 },
            id: { $0.0.description }
        ).first(words, among: names).0
    }
}
