internal import Core

/// So many times in a run of days: which days can no longer be put off. SPEC H8.
///
/// Of `length` days `count` must be done, so `length - count` may be rest. A day is due once that many
/// days of its window passed without; windows are calendar weeks or months, or any run of days.
struct Quota {
    private enum Window { case week, month, rolling(Int) }
    private let window: Window
    private let count: Int
    /// The first day that counts.
    private let anchor: Day

    init(_ era: ItemPlan.Era) {
        anchor = era.anchor
        switch era.definition.schedule {
        case .timesPerMonth(let count): (window, self.count) = (.month, count)
        case .times(let count, let days): (window, self.count) = (.rolling(days), count)
        case .timesPerWeek(let count): (window, self.count) = (.week, count)
        case .once, .rule: (window, count) = (.rolling(1), 0)
        }
    }

    /// The days of a span that were done or are due.
    func days(over span: DaySpan, done: BitPages) -> DayBits {
        let from = min(span.first, max(anchor, start(of: span.first)))
        guard let whole = DaySpan(from, span.last) else { return DayBits(span) }
        let filled = done.bits(over: whole)
        var marks = filled
        walk(over: whole, done: { filled[$0] }, due: { marks[$0] = true })
        return marks.over(span)
    }

    /// The first days from a day on that are due, each taken to be done when it is due and no sooner.
    func next(_ limit: Int, from day: Day, done: BitPages) -> [Day] {
        let first = max(day, anchor)
        let whole = DaySpan(min(first, max(anchor, start(of: first))), first + 366 * limit)
        guard let whole else { return [] }
        var found: [Day] = []
        walk(
            over: whole, done: { done[$0] || found.last == $0 },
            due: { if $0 >= first, found.count < limit { found.append($0) } })
        return found
    }

    /// Where the window of a day starts.
    private func start(of day: Day) -> Day {
        switch window {
        case .week: day.startOfWeek
        case .month: day.startOfMonth
        case .rolling(let days): day - days
        }
    }

    /// Goes through the days in order, counting the rest in the window of each.
    private func walk(over span: DaySpan, done: (Day) -> Bool, due: (Day) -> Void) {
        var rest = 0
        var allowed = 0
        var opened: Day?
        var wasDone: [Bool] = []
        for day in span.days where day >= anchor {
            switch window {
            case .rolling(let length):
                allowed = length - count
                let leaving = wasDone.count - (length - 1)
                if leaving >= 1, !wasDone[leaving - 1] { rest -= 1 }
            case .week, .month:
                let start = max(start(of: day), anchor)
                if start != opened {
                    (opened, rest) = (start, 0)
                    allowed = max(0, end(of: day) - start + 1 - count)
                }
            }
            let isDone = done(day)
            if !isDone, rest >= allowed { due(day) }
            let counts = isDone || done(day)
            wasDone.append(counts)
            if !counts { rest += 1 }
        }
    }

    private func end(of day: Day) -> Day {
        if case .month = window { day.endOfMonth } else { day.startOfWeek + 6 }
    }
}
