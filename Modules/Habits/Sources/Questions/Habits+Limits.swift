public import Core

extension Habits {
    /// The maximum number of past days that `limitQuestion` covers.
    public static let limitQuestionDays = 366

    /// Returns the question whether the user stayed within the current limits on days without a
    /// record; nil if there are no such days. Rule H5.
    ///
    /// The question covers days up to `last`, by default yesterday. It excludes days before a limit
    /// was added and days more than a year ago.
    public static func limitQuestion(
        upTo last: Day? = nil, today: Day, in view: WorldView
    ) -> LimitQuestion? {
        let state = view.habits
        guard state.hasLimits,
            let span = DaySpan(today - limitQuestionDays, min(last ?? today - 1, today - 1))
        else { return nil }
        let marks = view.dayMarks(in: span)
        let parts = state.shown.compactMap { place -> LimitQuestion.Part? in
            let days = state.unanswered(place, over: span, today: today, marks)
            guard let last = days.last else { return nil }
            return LimitQuestion.Part(
                item: state.items[place].facts.id, name: state.items[place].plan.name(on: last),
                days: days)
        }
        let days = parts.flatMap(\.days)
        guard let first = days.min(), let last = days.max(), let span = DaySpan(first, last) else {
            return nil
        }
        return LimitQuestion(parts: parts, span: span)
    }
}

extension HabitsState {
    /// Returns the past days on which a limit was scheduled and the user neither recorded nor
    /// answered anything.
    fileprivate func unanswered(
        _ place: Int, over span: DaySpan, today: Day, _ marks: DayMarks
    ) -> [Day] {
        let item = items[place]
        guard item.plan.hasLimits, let era = item.plan.era(on: today),
            !item.plan.eras[era].isArchived
        else { return [] }
        var days = item.scheduled(over: span, today: today)
        days.formIntersection(item.silent(over: span, today: today, marks))
        days.subtract(marks.vanished)
        if let arrival = item.plan.arrival?.value.day,
            let before = DaySpan(span.first, min(span.last, arrival - 1))
        {
            days.set(before, to: false)
        }
        item.facts.confirmations.forEach(in: span, item.facts.retractions) { days[$0.day] = false }
        return days.days.filter { skip(of: place, on: $0)?.isExcused != true }
    }
}
