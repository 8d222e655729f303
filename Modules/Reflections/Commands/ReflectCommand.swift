internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Reflections

/// `cairn reflect`: records the morning and night reflections of a day. Rule M1.
struct ReflectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reflect", abstract: "Write a morning or night reflection.",
        discussion: """
            Each of the two earns points once a day. A new text replaces the text of the
            same morning or night.

            Examples:
              cairn reflect morning "Rested, ready" --sleep 4
              cairn reflect night "Grateful for the walk"
              cairn reflect night --on yesterday "Late, but done"
              cairn reflect                list the last two weeks
            """)

    enum Time: String, ExpressibleByArgument, CaseIterable { case morning, night }

    @Argument(help: "The reflection: morning or night.")
    var time: Time?
    @Argument(help: "The text, at most 2,000 characters.")
    var note: [String] = []
    @Option(
        parsing: .unconditional, help: "The quality of your sleep, from 1 very poor to 5 very good."
    )
    var sleep: Int?
    @Option(parsing: .unconditional, help: "Another day: yesterday, fri, 2026-11-20.")
    var on: String?
    @Flag(help: "Remove the reflection.")
    var remove = false

    func validate() throws {
        guard remove else { return }
        if time == nil { throw ValidationError("Give the reflection to remove: morning or night.") }
        if !note.isEmpty || sleep != nil {
            throw ValidationError("--remove can be combined with a time and a day only.")
        }
    }

    func run() async throws {
        let session = Session.current
        let on = on
        let (day, today) = try await session.ask { asking throws(Rejection) in
            (try session.day(on, today: asking.today), asking.today)
        }
        guard let time else { return try await showAll(upTo: day, today: today, session) }
        let part: Reflection.Time = time == .morning ? .morning : .night
        if remove {
            return try await session.run(RemoveReflection(part, on: day)) { outcome in
                let date = DayText.short(day, today: today)
                session.show(
                    "\(part.title) of \(date): "
                        + (outcome.isNew ? "removed" : "no reflection to remove"))
            }
        }
        let command = WriteReflection(part, on: day, note: text(part, session), sleep: sleep)
        try await session.run(command) { outcome in
            let slept = outcome.reply.sleep.map {
                ", sleep \(MoodScale.sleep[$0 - 1].lowercased())"
            }
            session.show("\(part.title) of \(DayText.short(day, today: today))\(slept ?? "")")
            if !outcome.isNew { session.display("Nothing changed.") }
        }
    }

    /// Returns the text given as an argument, or asks for it.
    private func text(_ part: Reflection.Time, _ session: Session) -> String? {
        if !note.isEmpty { return note.joined(separator: " ") }
        guard sleep == nil, session.terminal.canAsk, session.terminal.isInteractive,
            !session.wantsJSON
        else { return nil }
        session.terminal.write(
            part == .morning ? "How do you start the day? " : "How was the day? ")
        return session.terminal.readLine()
    }

    private func showAll(upTo day: Day, today: Day, _ session: Session) async throws {
        let all = try await session.ask { asking throws(Rejection) in
            Reflections.log(over: DaySpan(14, endingOn: day), in: asking.view)
        }
        session.show(all) {
            session.list(
                $0.reflections.reversed(),
                in: ["Day", "When", "Sleep", .init("Note", wraps: true)],
                none: "No reflections in the last two weeks."
            ) { one in
                [
                    .init(DayText.short(one.day, today: today)), .init(one.time.title, .quiet),
                    .init(one.sleep.map { MoodScale.sleep[$0 - 1] } ?? "", .gold),
                    .init(one.note),
                ]
            }
        }
    }
}
