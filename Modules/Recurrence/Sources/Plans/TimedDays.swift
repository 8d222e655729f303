import Core

/// The days of a pattern, each with the same times of day: wall-clock points in seconds.
struct TimedDays: Sendable {
    let pattern: DayPattern
    /// The seconds of the day, ascending.
    let times: [Int]

    func contains(_ point: Int) -> Bool {
        let day = floorDivide(point, 86_400)
        return times.contains(point - day * 86_400) && pattern.contains(day)
    }

    /// Returns the first point at or after the given one, up to 9999-12-31.
    func next(onOrAfter point: Int) -> Int? {
        let day = floorDivide(point, 86_400)
        let second = point - day * 86_400
        if let time = times.first(where: { $0 >= second }), pattern.contains(day) {
            return day * 86_400 + time
        }
        guard let first = times.first else { return nil }
        return pattern.next(onOrAfter: day + 1, limit: Int(Day.last.number))
            .map { $0 * 86_400 + first }
    }

    /// Returns the last point at or before the given one, back to the day of `limit`.
    func previous(onOrBefore point: Int, limit: Int) -> Int? {
        let day = floorDivide(point, 86_400)
        let second = point - day * 86_400
        if let time = times.last(where: { $0 <= second }), pattern.contains(day) {
            return day * 86_400 + time
        }
        guard let last = times.last else { return nil }
        return pattern.previous(onOrBefore: day - 1, limit: floorDivide(limit, 86_400))
            .map { $0 * 86_400 + last }
    }

    /// Returns the number of points before the given one, counted from a fixed point.
    func rank(_ point: Int) -> Int {
        let day = floorDivide(point, 86_400)
        let second = point - day * 86_400
        let part = pattern.contains(day) ? times.count { $0 < second } : 0
        return pattern.rank(day) * times.count + part
    }

    /// Returns the point with the given rank; nil if it is outside the calendar.
    func select(_ rank: Int) -> Int? {
        guard !times.isEmpty else { return nil }
        let place = floorDivide(rank, times.count)
        // The calendar has fewer days than this, and the limit prevents overflow.
        guard place < 8_000_000, let day = pattern.select(place), day <= Int(Day.last.number) else {
            return nil
        }
        return day * 86_400 + times[rank - place * times.count]
    }
}

/// BYSETPOS over sets in which a day has several times, as one layer for all times that occur on
/// the same days.
///
/// The set of a week, month or year consists of (day, time) pairs, ordered by day. If a day has `n`
/// times, position `p` always selects the time `(p - 1) mod n` of the day with position `(p - 1) /
/// n + 1`. Positions from the end work the same way. Each time therefore has its own rule in which
/// BYSETPOS counts days.
struct TimedLayers: Sendable {
    /// The layers, at least one. No two have a time in common.
    let layers: [TimedDays]

    func contains(_ point: Int) -> Bool { layers.contains { $0.contains(point) } }

    /// Returns the first point at or after the given one, up to 9999-12-31.
    func next(onOrAfter point: Int) -> Int? {
        layers.compactMap { $0.next(onOrAfter: point) }.min()
    }

    /// Returns the last point at or before the given one, back to the day of `limit`.
    func previous(onOrBefore point: Int, limit: Int) -> Int? {
        layers.compactMap { $0.previous(onOrBefore: point, limit: limit) }.max()
    }

    /// Returns the number of points before the given one, counted from a fixed point.
    func rank(_ point: Int) -> Int { layers.reduce(0) { $0 + $1.rank(point) } }

    /// Returns the point with the given rank by bisection; nil if it is outside the calendar.
    func select(_ rank: Int) -> Int? {
        var low = CalendarBounds.first * 86_400
        var high = CalendarBounds.end * 86_400
        guard self.rank(low) <= rank, rank < self.rank(high) else { return nil }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if self.rank(middle) <= rank { low = middle } else { high = middle }
        }
        return low
    }

    /// Splits a position into the position of the day and the index among its `count` times.
    static func split(_ position: Int, _ count: Int) -> (day: Int, time: Int) {
        let place = position > 0 ? position - 1 : position
        let day = floorDivide(place, count)
        return (position > 0 ? day + 1 : day, floorRemainder(place, count))
    }
}
