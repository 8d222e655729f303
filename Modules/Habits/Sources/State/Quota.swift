internal import Core

/// A quota of `count` times in `length` days, which determines the due days. Rule H8.
///
/// In each window, the user may rest on `length - count` days. Once the window has that many days
/// of rest, the next day is due. Windows are calendar weeks, calendar months, or any `length`
/// consecutive days.
struct Quota {
    private enum Window {
        case week, month
        case rolling(Int)
    }
    private let window: Window
    private let count: Int
    /// The first day that counts.
    private let anchor: Day

    init(_ era: ItemPlan.DefinitionPeriod) {
        anchor = era.anchor
        switch era.definition.schedule {
        case .timesPerMonth(let count): (window, self.count) = (.month, count)
        case .times(let count, let days): (window, self.count) = (.rolling(days), count)
        case .timesPerWeek(let count): (window, self.count) = (.week, count)
        case .once, .rule: (window, count) = (.rolling(1), 0)
        }
    }

    /// Returns the days of a span that were done or are due.
    func days(over span: DaySpan, done: borrowing BitPages) -> DayBits {
        let from = min(span.first, max(anchor, start(of: span.first)))
        guard let whole = DaySpan(from, span.last) else { return DayBits(span) }
        var marks = done.bits(over: whole)
        var filled = marks.words
        walk(over: whole, &filled, isKept: false) { marks[$0] = true }
        return marks.over(span)
    }

    /// Returns the first due days from `day` on, at most `limit`.
    ///
    /// The calculation assumes that the item is done on each due day.
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

    /// Returns the first day of the window that contains a day.
    private func start(of day: Day) -> Day {
        switch window {
        case .week: day.startOfWeek
        case .month: day.startOfMonth
        case .rolling(let days): day - days
        }
    }

    /// Calls `due` for each due day of a span.
    ///
    /// `filled` contains the aligned words with the days done. If `isKept` is true, each due day is
    /// treated as done.
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

    /// A window of days in which the days of rest are counted.
    private struct Place {
        var first: Int
        var end: Int
        /// The number of days of rest that are allowed.
        var allowed: Int
        /// The number of days after which a day of rest no longer counts.
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
