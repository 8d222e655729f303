internal import ArgumentParser
internal import CommandLineKit
internal import Core
internal import Engine
internal import Habits

/// The command `cairn limits`: asks whether the user stayed within limits on days without a record,
/// and records the answer. Rule H5.
struct LimitsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "limits",
        abstract: "Answer whether you kept to your limits while you were away.",
        discussion: """
            A limit counts only on days for which you recorded anything. One answer covers all \
            other days.

            Examples:
              cairn limits          show the days without an answer
              cairn limits --kept   you kept to all of them: the days count
              cairn limits --no     you did not: the days stay without a result
            """)

    @Flag(help: "You kept to all of them.")
    var kept = false
    @Flag(help: "You did not keep to all of them.")
    var no = false

    func validate() throws {
        if kept, no { throw ValidationError("Use --kept or --no, not both.") }
    }

    func run() async throws {
        let session = Session.current
        guard kept || no else {
            let (asked, today) = try await session.ask { asking in
                (
                    Asked(question: Habits.limitQuestion(today: asking.today, in: asking.view)),
                    asking.today
                )
            }
            return session.show(asked) { asked in
                guard let question = asked.question else { return session.show(Self.none) }
                for line in LimitLines.all(question, today: today) { session.show(line) }
            }
        }
        try await session.run(AnswerLimits(isKept: kept)) { outcome in
            let days = outcome.reply.days.counted("day")
            session.show(
                outcome.reply.days == 0
                    ? Self.none
                    : kept ? "\(days) confirmed." : "\(days) left without a result.")
        }
    }

    private static let none = "Every past day of your limits has a record or an answer."

    private struct Asked: Shaped {
        var question: LimitQuestion?
        static let shape = Shape<Asked> {
            Member(
                "question", \.question,
                "The question about the unanswered days; null if there are none.")
        }
    }
}

/// The text of the question about limits on a terminal.
enum LimitLines {
    /// Returns the question, such as "Did you keep to it? Coffee: 3 days, Mon 16 Nov to Wed 18
    /// Nov".
    static func sentence(_ question: LimitQuestion, today: Day) -> String {
        let first = DayText.short(question.span.first, today: today)
        let last = DayText.short(question.span.last, today: today)
        let days = question.count == 1 ? first : "\(question.count) days, \(first) to \(last)"
        return "Did you keep to it? \(question.names): \(days)"
    }

    static func all(_ question: LimitQuestion, today: Day) -> [String] {
        [sentence(question, today: today), "Answer with cairn limits --kept or cairn limits --no."]
    }

    /// The question about limits, shown above the day's list.
    static let part = TodayPart("habits.limits", title: "Limits", order: 5) { scene in
        guard scene.day == scene.today,
            let question = Habits.limitQuestion(today: scene.today, in: scene.view)
        else { return nil }
        return TodayPart.Drawing(
            lines: { terminal in
                [
                    "  " + sentence(question, today: scene.today),
                    "  " + terminal.paint("cairn limits --kept", .accent) + " or "
                        + terminal.paint("cairn limits --no", .accent),
                ]
            }, members: { ["limitQuestion": question.json] }, isTitled: false)
    }
}
