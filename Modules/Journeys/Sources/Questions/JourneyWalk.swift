internal import Core

/// Computes the result of each day of a journey, in order from the first day. Rules J2, K3, D3.
struct JourneyWalk: Sendable {
    private(set) var days: [JourneyDay] = []
    private(set) var streak = 0
    private(set) var longest = 0
    private(set) var graceLeft = Journey.graceDays
    private(set) var done = 0
    private(set) var minutes = 0

    /// Computes the results up to a day, but not after `today`. The days on which the `linked`
    /// habit was completed count as done.
    init(
        _ record: JourneyRecord, upTo day: Day, today: Day, vanished: DayBits? = nil,
        linked: DayBits? = nil
    ) {
        guard let judged = record.judged,
            let span = DaySpan(judged.first, min(judged.last, day, today))
        else { return }
        for day in span.days {
            let mark = record.days[day]
            let verdict = verdict(
                isDone: mark != nil || linked?[day] ?? false, isToday: day == today,
                hasVanished: vanished?[day] ?? false)
            days.append(
                JourneyDay(
                    day: day, number: Journey.number(of: day, from: record.birth.start),
                    verdict: verdict, moodBefore: mark?.moodBefore, moodAfter: mark?.moodAfter,
                    minutes: mark?.minutes ?? 0))
            minutes += mark?.minutes ?? 0
        }
    }

    /// Computes the result of the next day and updates the totals.
    private mutating func verdict(
        isDone: Bool, isToday: Bool, hasVanished: Bool
    ) -> JourneyDay.Verdict {
        if hasVanished { return .vanished }
        if isDone {
            done += 1
            streak += 1
            longest = max(longest, streak)
            return .done
        }
        if isToday { return .pending }
        if graceLeft > 0 {
            graceLeft -= 1
            return .grace
        }
        streak = 0
        return .missed
    }
}

extension Journey {
    /// Creates a journey as it is on a day. `today` determines whether that day is still open.
    init(_ record: JourneyRecord, on day: Day, today: Day, in view: WorldView) {
        let walk = JourneyWalk(record, upTo: day, today: today, in: view)
        let end = record.end.flatMap { $0 <= min(day, record.last) ? $0 : nil }
        self.init(
            id: record.id, title: record.birth.title, item: record.birth.item,
            start: record.birth.start, end: end,
            standing: end != nil ? .ended : day > record.last ? .finished : .running,
            day: Journey.number(of: end ?? day, from: record.birth.start),
            streak: walk.streak, longest: walk.longest, graceLeft: walk.graceLeft,
            done: walk.done,
            isDone: walk.days.last.map { $0.day == day && $0.verdict == .done } ?? false,
            minutes: walk.minutes)
    }
}

extension JourneyWalk {
    /// Computes the results up to a day. Days that do not exist for the user are left out, and days
    /// on which the linked habit was completed count as done.
    init(_ record: JourneyRecord, upTo day: Day, today: Day, in view: WorldView) {
        let span = DaySpan(record.birth.start, record.last)
        let linked = span.flatMap { span in
            record.birth.item.flatMap { item in
                view.answer(.itemProvider)?.completed(item, over: span, today: today, in: view)
            }
        }
        self.init(
            record, upTo: day, today: today, vanished: span.map(view.neutralDays), linked: linked)
    }
}
