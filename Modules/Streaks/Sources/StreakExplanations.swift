internal import Core
internal import ExplanationsAPI
internal import StreaksAPI

/// Explanations for habit days and all other streaks. Rules K7, K1–K4.
struct StreakExplanations: ExplanationSource {
    func subjects(at moment: Moment, in view: WorldView) -> [ExplanationSubject] {
        let ids = lineIDs(at: moment, in: view)
        let lines = StreakAnswers().all(today: moment.day, in: view)
            .filter { ids.contains($0.id) }
        return [
            ExplanationSubject(
                "streak", title: "Habit days",
                summary: "The days that count, and the current streak.")
        ]
            + lines.map {
                ExplanationSubject(
                    $0.id, title: $0.title, summary: "The days that count for this streak.")
            }
    }

    func explain(
        _ word: String, over span: DaySpan?, at moment: Moment, in view: WorldView
    ) -> Explanation? {
        let span = span ?? DaySpan(14, endingOn: moment.day)
        return ["streak", "streaks", "habit-days"].contains(word)
            ? habitDays(over: span, moment.day, view) : line(word, over: span, moment.day, view)
    }

    private func lineIDs(at moment: Moment, in view: WorldView) -> Set<String> {
        let today = DaySpan(moment.day)
        let lines = view.answers(to: .streakLines).flatMap {
            $0.lines(over: today, today: moment.day, in: view)
        }
        return Set(lines.map(\.id))
    }

    private func habitDays(
        over span: DaySpan, _ today: Day, _ view: WorldView
    ) -> Explanation {
        let answers = StreakAnswers()
        return Explanation(
            title: "Habit days", streak: answers.habitDays(on: span.last, today: today, in: view),
            days: answers.tallies(over: span, today: today, in: view).map {
                .init($0.day, .init($0.verdict), [$0.sentence])
            })
    }

    private func line(
        _ word: String, over span: DaySpan, _ today: Day, _ view: WorldView
    ) -> Explanation? {
        for source in view.answers(to: .streakLines) {
            let lines = source.lines(over: span, today: today, in: view)
            guard let line = lines.first(where: { $0.answers(to: word) }) else { continue }
            let first = max(span.first, source.firstDay(in: view) ?? span.last)
            let days = DaySpan(first, span.last)?.days.map { day in
                Explanation.Entry(
                    day, line.verdict(on: day, today: today),
                    [source.reason(for: line.id, on: day, in: view)])
            }
            let all = StreakAnswers().all(on: span.last, today: today, in: view)
            return Explanation(
                title: line.title, streak: all.first { $0.id == line.id }, days: days ?? [])
        }
        return nil
    }
}

extension Explanation.Verdict {
    fileprivate init(_ verdict: DayTally.Verdict) {
        self =
            switch verdict {
            case .qualified: .qualified
            case .neutral: .neutral
            case .pending: .pending
            case .missed: .missed
            case .future: .future
            }
    }
}

extension StreakLine {
    /// Returns true if the word that the user typed means this streak.
    fileprivate func answers(to word: String) -> Bool {
        let title = title.lowercased()
        return [id, title, title.split(separator: " ").first.map(String.init)].contains(word)
    }

    /// Returns the effect of a day on this streak.
    fileprivate func verdict(on day: Day, today: Day) -> Explanation.Verdict {
        if day > today { return .future }
        if qualified[day] { return .qualified }
        if neutral[day] { return .neutral }
        return day == today ? .pending : .missed
    }
}

extension DayTally {
    /// The tally as a sentence, such as "3 of 5 habits done, 2 needed (40 %), 1 excused, 1 on a day
    /// off."
    fileprivate var sentence: String {
        let off = extra > 0 ? ", \(extra) done on a day off" : ""
        if isVanished {
            return
                "The day was skipped by your change of time zone. It neither counts nor breaks a "
                + "streak."
        }
        guard due > 0 else {
            let none =
                excused > 0 ? "\(excused.counted("habit")) due, all excused" : "No habit was due"
            return "\(none)\(off): it neither counts nor breaks."
        }
        let added = exempt > 0 ? ", \(exempt) not done but added that day or later" : ""
        let rest = (excused > 0 ? ", \(excused) excused" : "") + added + off
        let done = "\(completed) of \(due.counted("habit")) done"
        if verdict == .neutral { return "\(done)\(rest): it neither counts nor breaks." }
        return "\(done), \(needed) needed (\(threshold) %)\(rest)."
    }
}
