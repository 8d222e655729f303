import Core

extension TimePlan {
    /// Returns true if the point is an occurrence.
    func contains(_ point: Int) -> Bool {
        guard point >= lower, point <= upper else { return false }
        switch kind {
        case .days(let days): return days.contains(point)
        case .layers(let layers): return layers.contains(point)
        case .slots: return next(onOrAfter: point) == point
        }
    }

    /// Returns the first occurrence at or after a point.
    func next(onOrAfter point: Int) -> Int? {
        let from = max(point, lower)
        guard from <= upper, let found = unbounded(onOrAfter: from), found <= upper else {
            return nil
        }
        if let countLeft, walkedRank(of: found, limit: countLeft) >= countLeft { return nil }
        return found
    }

    /// Returns the last occurrence at or before a point.
    func previous(onOrBefore point: Int) -> Int? {
        let from = min(point, upper)
        guard from >= lower else { return nil }
        if let countLeft {
            // The last occurrence that COUNT allows, if the walk ends before the point.
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

    /// Returns the number of occurrences before an occurrence by walking, up to a limit.
    func walkedRank(of point: Int, limit: Int) -> Int {
        var rank = 0
        var next = lower
        while rank < limit, let found = unbounded(onOrAfter: next), found < point {
            rank += 1
            next = found + 1
        }
        return rank
    }

    /// Returns the first point of the rule at or after one, ignoring COUNT and UNTIL.
    func unbounded(onOrAfter point: Int) -> Int? {
        switch kind {
        case .days(let days): return days.next(onOrAfter: point)
        case .layers(let layers): return layers.next(onOrAfter: point)
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

    /// Returns the last point of the rule at or before one, ignoring COUNT and UNTIL.
    func unbounded(onOrBefore point: Int) -> Int? {
        switch kind {
        case .days(let days): return days.previous(onOrBefore: point, limit: lower)
        case .layers(let layers): return layers.previous(onOrBefore: point, limit: lower)
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
}
