internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Reflections

/// `cairn mood`: records a mood at any time. Rule M1.
struct MoodCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mood", abstract: "Record your mood, from 1 awful to 5 great.",
        discussion: """
            Examples:
              cairn mood 4
              cairn mood 2 --note "Slept badly"
              cairn mood 5 --habit Meditate --after
              cairn mood                   list the last week
            """)

    @Argument(help: "1 awful, 2 low, 3 okay, 4 good, 5 great.")
    var mood: Int?
    @Option(help: "A note, at most 2,000 characters.")
    var note = ""
    @Option(help: "The habit that the mood belongs to.")
    var habit: String?
    @Flag(help: "You felt like this before the habit.")
    var before = false
    @Flag(help: "You felt like this after the habit.")
    var after = false
    @Option(parsing: .unconditional, help: "Another day: yesterday, fri, 2026-11-20.")
    var on: String?
    @Flag(help: "Remove the day's latest mood.")
    var remove = false

    func validate() throws {
        if remove, mood != nil || habit != nil || !note.isEmpty || before || after {
            throw ValidationError("--remove can be combined with a day only.")
        }
        if before, after { throw ValidationError("--before and --after cannot be combined.") }
    }

    func run() async throws {
        let session = Session.current
        let on = on
        let (day, today) = try await session.ask { asking throws(Rejection) in
            (try session.day(on, today: asking.today), asking.today)
        }
        if remove { return try await takeAway(on: day, today: today, session) }
        guard let mood else { return try await showAll(upTo: day, today: today, session) }
        let command = LogMood(
            mood, on: day, note: note, habit: habit, side: before ? .before : after ? .after : nil)
        try await session.run(command) { outcome in
            let entry = outcome.reply
            let rest = MoodCommand.link(entry).map { ", \($0)" } ?? ""
            session.show("\(MoodCommand.sign(entry, session.terminal)) \(entry.word)\(rest)")
            session.display("Logged for \(DayText.short(day, today: today)).")
        }
    }

    private func takeAway(on day: Day, today: Day, _ session: Session) async throws {
        let latest = try await session.ask { asking in
            Reflections.moods(on: day, in: asking.view).last
        }
        guard let latest else {
            throw Rejection(
                "reflections.mood.unknown",
                "No mood is recorded on \(DayText.short(day, today: today)).", field: "day",
                category: .notFound)
        }
        try await session.run(RemoveMood(latest.id)) { _ in
            session.show("\(latest.word) on \(DayText.short(day, today: today)): removed")
        }
    }

    private func showAll(upTo day: Day, today: Day, _ session: Session) async throws {
        let all = try await session.ask { asking throws(Rejection) in
            Reflections.moodLog(over: DaySpan(7, endingOn: day), in: asking.view)
        }
        session.show(all) {
            session.list(
                $0.moods.reversed(), in: ["Day", "Mood", .init("", wraps: true)],
                none: "No moods in the last week."
            ) { entry in
                let words = [MoodCommand.link(entry) ?? "", entry.note].filter { !$0.isEmpty }
                return [
                    .init(DayText.short(entry.day, today: today)),
                    .init("\(entry.mood) \(entry.word)", entry.mood > 3 ? .success : .plain),
                    .init(words.joined(separator: ": "), .quiet),
                ]
            }
        }
    }

    /// Returns the words "after Meditate".
    private static func link(_ entry: MoodEntry) -> String? {
        entry.habit.map { (entry.side.map { "\($0.rawValue) " } ?? "with ") + $0 }
    }

    private static func sign(_ entry: MoodEntry, _ terminal: Terminal) -> String {
        terminal.sign(MoodScale.faces[entry.mood - 1], "\(entry.mood)")
    }
}
