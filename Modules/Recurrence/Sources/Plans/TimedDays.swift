import Core

/// The days of a pattern, each with the same times of day: points on the wall clock, in seconds.
struct TimedDays: Sendable {
    let pattern: DayPattern
    /// Seconds of the day, ascending.
    let times: [Int]

    func contains(_ point: Int) -> Bool {
        let day = floorDivide(point, 86_400)
        return times.contains(point - day * 86_400) && pattern.contains(day)
    }

    /// The first point at or after one, up to 9999-12-31.
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

    /// The last point at or before one, from the day of `limit` on.
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

    /// How many points lie before one, from some fixed point on.
    func rank(_ point: Int) -> Int {
        let day = floorDivide(point, 86_400)
        let second = point - day * 86_400
        let part = pattern.contains(day) ? times.count { $0 < second } : 0
        return pattern.rank(day) * times.count + part
    }

    /// The point with that rank, or nil if there is none in the calendar.
    func select(_ rank: Int) -> Int? {
        guard !times.isEmpty else { return nil }
        let place = floorDivide(rank, times.count)
        // There are fewer days than this in the calendar, and small numbers do not overflow.
        guard place < 8_000_000, let day = pattern.select(place), day <= Int(Day.last.number) else {
            return nil
        }
        return day * 86_400 + times[rank - place * times.count]
    }
}

/// BYSETPOS over sets in which a day has several times: a layer for all times that are taken on the
/// same days.
///
/// The set of a week, month or year is then made of (day, time) pairs, ordered by day. Of a day's
/// `n` times, position `p` always means the same one, `(p - 1) mod n`, on the day with position
/// `(p - 1) / n + 1` among the days; and likewise from the end. So every time has a rule of its own
/// in which BYSETPOS counts days.
struct TimedLayers: Sendable {
    /// At least one; no two have a time in common.
    let layers: [TimedDays]

    func contains(_ point: Int) -> Bool { layers.contains { $0.contains(point) } }

    /// The first point at or after one, up to 9999-12-31.
    func next(onOrAfter point: Int) -> Int? {
        layers.compactMap { $0.next(onOrAfter: point) }.min()
    }

    /// The last point at or before one, from the day of `limit` on.
    func previous(onOrBefore point: Int, limit: Int) -> Int? {
        layers.compactMap { $0.previous(onOrBefore: point, limit: limit) }.max()
    }

    /// How many points lie before one, from some fixed point on.
    func rank(_ point: Int) -> Int { layers.reduce(0) { $0 + $1.rank(point) } }

    /// The point with that rank, or nil if there is none in the calendar: found by halving it.
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

    /// The position among days, and the place among the `count` times of a day, of a position.
    static func split(_ position: Int, _ count: Int) -> (day: Int, time: Int) {
        let place = position > 0 ? position - 1 : position
        let day = floorDivide(place, count)
        return (position > 0 ? day + 1 : day, floorRemainder(place, count))
    }
}
