internal import Core
internal import ExperienceAPI
internal import StreaksAPI

/// Provides streaks by querying the sources of items and of streaks with their own rules.
struct StreakAnswers: StreakProvider {
    func habitDays(on day: Day, today: Day, in view: WorldView) -> Streak {
        let days = days(over: wholeSpan(to: min(day, today), in: view), today: today, in: view).0
        return streak(of: days, today: today)
    }

    func all(on day: Day, today: Day, in view: WorldView) -> [Streak] {
        let span = wholeSpan(to: min(day, today), in: view)
        let (days, items) = days(over: span, today: today, in: view)
        return [streak(of: days, today: today)] + lines(to: span.last, today: today, in: view)
            + items.filter(\.isHabit).map { streak(of: $0, vanished: days.vanished, today: today) }
    }

    func item(_ id: String, on day: Day, today: Day, in view: WorldView) -> Streak? {
        let span = wholeSpan(to: min(day, today), in: view)
        let vanished = view.neutralDays(in: span)
        for source in view.answers(to: .dayItems) {
            let items = source.items(among: [id], over: span, today: today, in: view)
            if let item = items.first { return streak(of: item, vanished: vanished, today: today) }
        }
        return nil
    }

    /// Returns the current streaks of items.
    ///
    /// The first query covers the last 64 days. If an item's streak is not broken within them, the
    /// item is queried again over a longer span.
    func current(
        of ids: [String], on day: Day, today: Day, in view: WorldView
    ) -> [String: Streak] {
        let whole = wholeSpan(to: min(day, today), in: view)
        var (result, rest, count): ([String: Streak], [String], Int) = ([:], ids, 64)
        while !rest.isEmpty {
            let span = DaySpan(max(whole.first, whole.last - (count - 1)), whole.last)!
            let vanished = view.neutralDays(in: span)
            var open: [String] = []
            for item in view.answers(to: .dayItems).flatMap({
                $0.items(among: rest, over: span, today: today, in: view)
            }) {
                let (isBroken, current) = recent(item, vanished: vanished, today: today)
                result[item.id] = current
                if !isBroken { open.append(item.id) }
            }
            // An item without any day in the span can have earlier days.
            let seen = Set(result.keys)
            rest = span.first == whole.first ? [] : open + rest.filter { !seen.contains($0) }
            count *= 8
        }
        return result
    }

    /// Returns the current streak, and true if a day in the span broke the run before it.
    private func recent(
        _ item: DayItem, vanished: DayBits, today: Day
    ) -> (isBroken: Bool, current: Streak) {
        AnswerBudget.spend()
        let streak = streak(of: item, vanished: vanished, today: today)
        let last = min(item.scheduled.span.last, today)
        let closed = last >= today ? last - 1 : last
        guard
            let before = DaySpan(
                item.scheduled.span.first, min(closed, streak.start.map { $0 - 1 } ?? closed))
        else { return (false, streak) }
        var missed = item.judged?.due ?? item.scheduled.subtracting(item.excused)
        missed.subtract(vanished)
        missed.subtract(item.judged?.kept ?? item.completed)
        return (!missed.over(before).isEmpty, streak)
    }

    func tallies(over span: DaySpan, today: Day, in view: WorldView) -> [DayTally] {
        let days = days(over: span, today: today, in: view).0
        return span.days.map { days.tally($0, today: today) }
    }

    func qualified(over span: DaySpan, today: Day, in view: WorldView) -> DayBits {
        var bits = days(over: span, today: today, in: view).0.qualified
        if let future = DaySpan(today + 1, span.last) { bits.set(future, to: false) }
        return bits
    }

    private func streak(of days: HabitDays, today: Day) -> Streak {
        var streak = Streak(
            id: "habit-days", title: "Habit days", qualified: days.qualified,
            neutral: days.neutral, today: today)
        if days.isLost(today) { streak.isPending = false }
        return streak
    }

    /// Returns the streak of an item. Days on which it is not scheduled or is excused are neutral.
    private func streak(of item: DayItem, vanished: DayBits, today: Day) -> Streak {
        let due = item.judged?.due ?? item.scheduled.subtracting(item.excused)
        var neutral = due.inverted
        neutral.formUnion(vanished)
        var streak = Streak(
            id: item.id, title: item.title,
            qualified: (item.judged?.kept ?? item.completed).subtracting(vanished),
            neutral: neutral, today: today)
        streak.unit = item.judged?.unit ?? .day
        return streak
    }

    private func lines(to day: Day, today: Day, in view: WorldView) -> [Streak] {
        view.answers(to: .streakLines).flatMap { source -> [Streak] in
            let span = DaySpan(min(source.firstDay(in: view) ?? day, day), day)!
            return source.lines(over: span, today: today, in: view).map {
                Streak(
                    id: $0.id, title: $0.title, qualified: $0.qualified, neutral: $0.neutral,
                    today: today)
            }
        }
    }
}

extension StreakAnswers {
    /// Returns the current streaks of habit days and of all streaks with their own rules, without
    /// earlier history.
    ///
    /// The first query covers the last 64 days. The span grows until each current streak has a
    /// beginning in it.
    func recent(today: Day, in view: WorldView) -> [Streak] {
        let habits = recent(today, since: wholeSpan(to: today, in: view).first) { span in
            let days = days(over: span, today: today, in: view).0
            return [
                StreakLine(
                    id: "habit-days", title: "Habit days", qualified: days.qualified,
                    neutral: days.neutral)
            ]
        }
        return habits
            + view.answers(to: .streakLines).flatMap { source in
                recent(today, since: min(source.firstDay(in: view) ?? today, today)) {
                    source.lines(over: $0, today: today, in: view)
                }
            }
    }

    private func recent(
        _ today: Day, since first: Day, lines: (DaySpan) -> [StreakLine]
    ) -> [Streak] {
        var count = 64
        while true {
            let start = max(first, today - (count - 1))
            let found = lines(DaySpan(today - start + 1, endingOn: today)).map { line in
                let streak = Streak(
                    id: line.id, title: line.title, qualified: line.qualified,
                    neutral: line.neutral, today: today)
                let before = DaySpan(start, (streak.start ?? today) - 1)
                let isBroken = before?.days.contains { !line.qualified[$0] && !line.neutral[$0] }
                return (streak: streak, isBroken: isBroken ?? false)
            }
            if start == first || found.allSatisfy(\.isBroken) { return found.map(\.streak) }
            count *= 8
        }
    }

    /// Returns the span from the first day known to any source to the given day.
    private func wholeSpan(to day: Day, in view: WorldView) -> DaySpan {
        let firsts = view.answers(to: .dayItems).compactMap { $0.firstDay(in: view) }
        return DaySpan(min(firsts.min() ?? day, day), day)!
    }

    func days(over span: DaySpan, today: Day, in view: WorldView) -> (HabitDays, [DayItem]) {
        let items = view.answers(to: .dayItems).flatMap {
            $0.items(over: span, today: today, in: view)
        }
        let days = HabitDays(
            items, over: span, threshold: view.state(of: StreaksState.self).threshold,
            vanished: view.neutralDays(in: span))
        return (days, items)
    }
}

/// The source of points for qualified days. Rule X1.
struct QualifyingDayPoints: PointSource {
    private let answers = StreakAnswers()

    func counts(over span: DaySpan, today: Day, in view: WorldView) -> [PointCounts] {
        let bits = answers.qualified(over: span, today: today, in: view)
        return [PointCounts(.qualifyingDay, over: span, counts: span.days.map { bits[$0] ? 1 : 0 })]
    }

    func firstDay(in view: WorldView) -> Day? {
        view.answers(to: .dayItems).compactMap { $0.firstDay(in: view) }.min()
    }

    func details(on day: Day, today: Day, in view: WorldView) -> [(PointReason, String)] {
        answers.qualified(over: DaySpan(day), today: today, in: view)[day]
            ? [(.qualifyingDay, "The day qualified")] : []
    }
}
