internal import Core

/// So many times in a run of days: which days can no longer be put off. Rule H8.
///
/// Of `length` days `count` must be done, so `length - count` may be rest. A day is due once that
/// many days of its window passed without; windows are calendar weeks or months, or any run of
/// days.
struct Quota {
    private enum Window {
        case week, month
        case rolling(Int)
    }
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
    func days(over span: DaySpan, done: borrowing BitPages) -> DayBits {
        let from = min(span.first, max(anchor, start(of: span.first)))
        guard let whole = DaySpan(from, span.last) else { return DayBits(span) }
        var marks = done.bits(over: whole)
        var filled = marks.words
        walk(over: whole, &filled, isKept: false) { marks[$0] = true }
        return marks.over(span)
    }

    /// The first days from a day on that are due, each taken to be done when it is due and no
    /// sooner.
    func next(_ limit: Int, from day: Day, done: borrowing BitPages) -> [Day] {
        let first = max(day, anchor)
        let from = min(first, max(anchor, start(of: first)))
        guard let whole = DaySpan(from, first + 366 * limit) else { return [] }
        var filled = done.bits(over: whole).words
        var found: [Day] = []
        walk(over: whole, &filled, isKept: true) { due in
            if due >= first, found.count < limit { found.append(due) }
        }
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

    /// Finds the due days of a span whose aligned words say what was done.
    ///
    /// With `isKept` what is due is taken to be done on that day.
    private func walk(
        over span: DaySpan, _ filled: inout [UInt64], isKept: Bool, due: (Day) -> Void
    ) {
        let base = DayBits.word(of: span.first) * 64
        let last = Int(span.last.number)
        var day = max(Int(span.first.number), Int(anchor.number))
        while day <= last {
            var place = Place(first: day, end: last, allowed: 0, length: .max)
            switch window {
            case .rolling(let length): (place.length, place.allowed) = (length, length - count)
            case .week, .month:
                let first = max(start(of: Day(day)), anchor)
                let end = end(of: Day(day))
                place.end = min(Int(end.number), last)
                place.allowed = max(0, end - first + 1 - count)
            }
            Quota.walk(place, base, &filled, isKept, due)
            day = place.end + 1
        }
    }

    /// A stretch of days in which rest is counted.
    private struct Place {
        var first: Int
        var end: Int
        /// How many days of rest there may be.
        var allowed: Int
        /// After how many days rest no longer counts.
        var length: Int
    }

    @inline(__always)
    private static func walk(
        _ place: Place, _ base: Int, _ filled: inout [UInt64], _ isKept: Bool, _ due: (Day) -> Void
    ) {
        filled.withUnsafeMutableBufferPointer { words in
            func isDone(_ day: Int) -> Bool {
                words[(day - base) >> 6] >> UInt64((day - base) & 63) & 1 == 1
            }
            var rest = 0
            for day in place.first...place.end {
                if day - place.first >= place.length, !isDone(day - place.length) { rest -= 1 }
                if isDone(day) { continue }
                if rest >= place.allowed {
                    due(Day(day))
                    if isKept {
                        words[(day - base) >> 6] |= 1 << UInt64((day - base) & 63)
                        continue
                    }
                }
                rest += 1
            }
        }
    }

    private func end(of day: Day) -> Day {
        if case .month = window { day.endOfMonth } else { day.startOfWeek + 6 }
    }
}
