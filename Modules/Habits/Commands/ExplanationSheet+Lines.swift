internal import CommandLineKit
internal import Core
internal import Engine
internal import StreaksAPI

extension ExplanationSheet {
    /// A streak with a rule of its own, such as focus days, by its id or its title; nil if there is
    /// none. Rules K4, K5, K7.
    static func line(_ name: String, over span: DaySpan, _ asking: QueryContext)
        -> ExplanationSheet?
    {
        let (today, view, wanted) = (asking.today, asking.view, name.lowercased())
        for source in view.answers(to: .streakLines) {
            let lines = source.lines(over: span, today: today, in: view)
            guard let line = lines.first(where: { $0.answers(to: wanted) }) else { continue }
            let first = max(span.first, source.firstDay(in: view) ?? span.last)
            let entries = DaySpan(first, span.last)?.days.reversed().map { day in
                let verdict = line.verdict(on: day, today: today)
                return Entry(
                    day: day, verdict: verdict.rawValue, style: style(verdict),
                    sentences: [source.reason(for: line.id, on: day, in: view)])
            }
            return ExplanationSheet(
                title: line.title, result: standing(of: line.id, on: span.last, asking),
                entries: entries ?? [], today: today)
        }
        return nil
    }

    /// "4 days since Tue 17 Nov, longest 9; today is still open".
    private static func standing(of line: String, on day: Day, _ asking: QueryContext) -> String {
        let today = asking.today
        let all = asking.view.answer(.streakKeeper)?
            .all(on: day, today: today, in: asking.view)
        guard let streak = all?.first(where: { $0.id == line }) else { return "" }
        let since = streak.start.map { " since \(DayText.short($0, today: today))" } ?? ""
        let pending = streak.isPending && day == today ? "; today is still open" : ""
        let days = streak.current.counted("day")
        return "\(days)\(since), longest \(streak.longest)\(pending)"
    }
}

extension StreakLine {
    /// Whether somebody means it by a word: its id, its title, or the title's first word.
    fileprivate func answers(to word: String) -> Bool {
        let title = title.lowercased()
        return [id, title, title.split(separator: " ").first.map(String.init)].contains(word)
    }

    /// How a day counts for it.
    fileprivate func verdict(on day: Day, today: Day) -> DayTally.Verdict {
        if day > today { return .future }
        if qualified[day] { return .qualified }
        if neutral[day] { return .neutral }
        return day == today ? .pending : .missed
    }
}
