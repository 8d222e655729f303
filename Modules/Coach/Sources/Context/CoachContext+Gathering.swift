internal import CoachAPI
internal import Core
internal import ExperienceAPI
internal import FocusSessionsAPI
internal import StreaksAPI

extension CoachContext {
    /// Collects the facts of a program's modules at a moment.
    init(at moment: Moment, in view: WorldView) {
        self.init(day: moment.day, hour: Int(moment.wallTime.secondOfDay) / 3_600)
        isQuiet = view.isQuiet(on: day)
        area = view.state(of: CoachSettings.self).area(on: day)
        if let provider = view.answer(.streakProvider) { take(provider, view) }
        if let provider = view.answer(.pointProvider) {
            points = provider.total(over: DaySpan(day), today: day, in: view)
        }
        if let provider = view.answer(.focusProvider) {
            let minutes = provider.minutes(over: DaySpan(day), at: moment.instant, in: view)
            focusToday = minutes.first ?? 0
        }
        for source in view.answers(to: .coachSources) { take(source.facts(at: moment, in: view)) }
        done = items.count(where: \.isDone)
        total = items.count { $0.isDone || $0.isOpen }
    }

    private mutating func take(_ provider: any StreakProvider, _ view: WorldView) {
        let days = provider.habitDays(today: day, in: view)
        streak = days.current
        isPending = days.isPending
        longest = days.longest
        if streak == 0, let last = days.history.last, last.count >= 2,
            day - last.span.last <= CoachRule.window
        {
            broken = last.count
        }
        guard let span = DaySpan(day - CoachRule.window, day - 1) else { return }
        for tally in provider.tallies(over: span, today: day, in: view) {
            if tally.verdict == .qualified { kept += 1 }
            if tally.verdict == .qualified || tally.verdict == .missed { due += 1 }
        }
    }

    private mutating func take(_ facts: CoachFacts) {
        items += facts.items
        sleep = sleep ?? facts.sleep
        asksForSleep = asksForSleep || facts.asksForSleep
        guard let known = facts.focus, focus == nil else { return }
        focus = known
        bestHour = known.bestHour.map { CoachContext.spoken($0) }
    }

    /// Returns an hour as text, such as "10 AM".
    static func spoken(_ hour: Int) -> String {
        "\((hour + 11) % 12 + 1) \(hour < 12 ? "AM" : "PM")"
    }
}
