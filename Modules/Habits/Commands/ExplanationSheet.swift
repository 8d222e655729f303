internal import CommandLineKit
internal import Core
internal import Engine
internal import ExperienceAPI
internal import Habits
internal import StreaksAPI

/// Reasons by day, newest first.
struct ExplanationSheet: Sendable {
    struct Entry: Sendable {
        var day: Day
        /// A word for the day: `qualified`, `missed`; a number of points.
        var verdict: String
        var style: Style
        var sentences: [String]
    }

    var title: String
    var result: String
    var entries: [Entry]
    var today: Day

    static func streak(over span: DaySpan, _ asking: QueryContext) throws(Rejection)
        -> ExplanationSheet
    {
        guard let keeper = asking.view.answer(.streakKeeper) else { throw .nothingToExplain }
        let today = asking.today
        let streak = keeper.habitDays(on: span.last, today: today, in: asking.view)
        let entries = keeper.tallies(over: span, today: today, in: asking.view).reversed().map {
            Entry(
                day: $0.day, verdict: $0.verdict.rawValue, style: style($0.verdict),
                sentences: [$0.sentence])
        }
        let since = streak.start.map { " since \(DayText.short($0, today: asking.today))" } ?? ""
        let pending = streak.isPending ? "; today is still open" : ""
        let days = streak.current.counted("day")
        return ExplanationSheet(
            title: "Habit days", result: "\(days)\(since), longest \(streak.longest)\(pending)",
            entries: entries, today: asking.today)
    }

    static func points(over span: DaySpan, _ asking: QueryContext) throws(Rejection)
        -> ExplanationSheet
    {
        let (today, view) = (asking.today, asking.view)
        guard let keeper = view.answer(.pointKeeper) else { throw .nothingToExplain }
        let points = keeper.perDay(over: span, today: today, in: view)
        let sources = view.answers(to: .pointSources)
        let entries = zip(span.days, points).reversed().map { day, points in
            let details = sources.flatMap { $0.details(on: day, today: today, in: view) }
            let sentences = details.map { "\($0.1)" }
            return Entry(
                day: day, verdict: "\(points)", style: points > 0 ? .gold : .quiet,
                sentences: sentences.isEmpty ? [] : [sentences.joined(separator: ", ")])
        }
        return ExplanationSheet(
            title: "Points",
            result: "\(points.reduce(0, +)) over these days, "
                + "\(keeper.total(upTo: today, in: view)) in all", entries: entries, today: today)
    }

    static func item(_ item: Item, over span: DaySpan, _ asking: QueryContext) -> ExplanationSheet {
        let (today, view) = (asking.today, asking.view)
        let entries = span.days.reversed().map { day in
            let instance = Habits.instance(of: item.id, on: day, today: today, in: view)
            let isDone = instance?.isCompleted ?? false
            let verdict = isDone ? "done" : instance?.isNeutral ?? true ? "neutral" : "open"
            return Entry(
                day: day, verdict: verdict, style: isDone ? .success : .quiet,
                sentences: Habits.explain(item.id, on: day, today: today, in: view))
        }
        return ExplanationSheet(
            title: item.name, result: item.definition.sentence, entries: entries, today: today)
    }

    static func style(_ verdict: DayTally.Verdict) -> Style {
        switch verdict {
        case .qualified: .success
        case .pending: .gold
        case .missed: .warning
        case .neutral, .future: .quiet
        }
    }

    func show(_ session: Session) {
        session.show("  \(session.paint(title, .strong))  \(session.paint(result, .quiet))")
        session.show()
        var table = Table(["", .init("", alignsRight: true), .init("", wraps: true)])
        for entry in entries {
            table.add(
                .init(DayText.short(entry.day, today: today), .quiet),
                .init(entry.verdict, entry.style), .init(entry.sentences.joined(separator: " ")))
        }
        session.show(table)
    }

    var members: JSONObject {
        [
            "title": .string(title), "result": .string(result),
            "days": .array(
                entries.reversed().map { entry in
                    [
                        "day": entry.day.json, "verdict": .string(entry.verdict),
                        "reasons": .array(entry.sentences.map(JSON.string)),
                    ]
                }),
        ]
    }
}

extension DayTally {
    /// "3 of 5 habits done, 2 needed (40 %), 1 excused, 1 on a day off."
    var sentence: String {
        let off = extra > 0 ? ", \(extra) on a day off" : ""
        if isVanished { return "The day never came for you: it neither counts nor breaks." }
        guard due > 0 else {
            let none =
                excused > 0 ? "\(excused.counted("habit")) due, all excused" : "No habit was due"
            return "\(none)\(off): it neither counts nor breaks."
        }
        let rest = (excused > 0 ? ", \(excused) excused" : "") + off
        let done = "\(completed) of \(due.counted("habit")) done"
        return "\(done), \(needed) needed (\(threshold) %)\(rest)."
    }
}

extension Rejection {
    static var nothingToExplain: Rejection {
        Rejection(
            "explain.nobody", "No module of this program can explain that.", category: .notFound)
    }
}
