import Core

extension TimePlan {
    /// Whether the point is an occurrence.
    func contains(_ point: Int) -> Bool {
        if case .days(let pattern, let times) = kind, countLeft == nil {
            guard point >= lower, point <= upper else { return false }
            let day = floorDivide(point, 86_400)
            return times.contains(point - day * 86_400) && pattern.contains(day)
        }
        return next(onOrAfter: point) == point
    }

    /// The first occurrence at or after a point.
    func next(onOrAfter point: Int) -> Int? {
        let from = max(point, lower)
        guard from <= upper, let found = unbounded(onOrAfter: from), found <= upper else {
            return nil
        }
        if let countLeft, walkedRank(of: found, limit: countLeft) >= countLeft { return nil }
        return found
    }

    /// The last occurrence at or before a point.
    func previous(onOrBefore point: Int) -> Int? {
        let from = min(point, upper)
        guard from >= lower else { return nil }
        if let countLeft {
            // The last that COUNT allows, if the walk ends before the point.
            var last: Int?
            var left = countLeft
            var next = lower
            while left > 0, let found = unbounded(onOrAfter: next), found <= from {
                (last, next, left) = (found, found + 1, left - 1)
            }
            return last
        }
        guard let found = unbounded(onOrBefore: from), found >= lower else { return nil }
        return found
    }

    /// How many occurrences lie before an occurrence, by walking there; stops at a limit.
    func walkedRank(of point: Int, limit: Int) -> Int {
        var rank = 0
        var next = lower
        while rank < limit, let found = unbounded(onOrAfter: next), found < point {
            rank += 1
            next = found + 1
        }
        return rank
    }

    /// The first point of the rule at or after one, without regard to COUNT and UNTIL.
    func unbounded(onOrAfter point: Int) -> Int? {
        switch kind {
        case .days(let pattern, let times):
            let day = floorDivide(point, 86_400)
            return next(pattern, day, point - day * 86_400) { _ in times }
        case .positioned(let pattern, let positioned):
            let day = floorDivide(point, 86_400)
            return next(pattern, day, point - day * 86_400, positioned.times(on:))
        case .slots(let slots):
            let slot = floorDivide(point, slots.unit)
            let limit = floorDivide(TimePlan.end, slots.unit)
            guard let first = slots.next(onOrAfter: slot, limit: limit) else { return nil }
            if first > slot { return first * slots.unit + slots.offsets[0] }
            if let offset = slots.offsets.first(where: { $0 >= point - slot * slots.unit }) {
                return slot * slots.unit + offset
            }
            return slots.next(onOrAfter: slot + 1, limit: limit)
                .map { $0 * slots.unit + slots.offsets[0] }
        }
    }

    private func next(
        _ pattern: DayPattern, _ day: Int, _ second: Int, _ times: (Int) -> [Int]
    ) -> Int? {
        if pattern.contains(day), let time = times(day).first(where: { $0 >= second }) {
            return day * 86_400 + time
        }
        let limit = Int(Day.last.number)
        guard let later = pattern.next(onOrAfter: day + 1, limit: limit) else { return nil }
        return times(later).first.map { later * 86_400 + $0 }
    }

    /// The last point of the rule at or before one, without regard to COUNT and UNTIL.
    func unbounded(onOrBefore point: Int) -> Int? {
        switch kind {
        case .days(let pattern, let times):
            let day = floorDivide(point, 86_400)
            return previous(pattern, day, point - day * 86_400) { _ in times }
        case .positioned(let pattern, let positioned):
            let day = floorDivide(point, 86_400)
            return previous(pattern, day, point - day * 86_400, positioned.times(on:))
        case .slots(let slots):
            let slot = floorDivide(point, slots.unit)
            let limit = floorDivide(lower, slots.unit)
            let final = slots.offsets[slots.offsets.count - 1]
            guard let last = slots.previous(onOrBefore: slot, limit: limit) else { return nil }
            if last < slot { return last * slots.unit + final }
            if let offset = slots.offsets.last(where: { $0 <= point - slot * slots.unit }) {
                return slot * slots.unit + offset
            }
            return slots.previous(onOrBefore: slot - 1, limit: limit)
                .map { $0 * slots.unit + final }
        }
    }

    private func previous(
        _ pattern: DayPattern, _ day: Int, _ second: Int, _ times: (Int) -> [Int]
    ) -> Int? {
        if pattern.contains(day), let time = times(day).last(where: { $0 <= second }) {
            return day * 86_400 + time
        }
        let limit = floorDivide(lower, 86_400)
        guard let earlier = pattern.previous(onOrBefore: day - 1, limit: limit) else { return nil }
        return times(earlier).last.map { earlier * 86_400 + $0 }
    }
}
