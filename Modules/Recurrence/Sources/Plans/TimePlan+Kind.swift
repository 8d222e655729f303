import Core

extension TimePlan.Kind {
    /// True if there is no point at all.
    var isNever: Bool {
        if case .days(let days) = self { days.pattern.isNever } else { false }
    }

    /// Returns the number of the rule's points before a point, counted from a fixed one; nil if
    /// they can only be counted by walking.
    func rank(_ point: Int) -> Int? {
        switch self {
        case .days(let days): return days.rank(point)
        case .layers(let layers): return layers.rank(point)
        case .slots(let slots):
            guard slots.isUnlimited else { return nil }
            let slot = floorDivide(point, slots.unit)
            let full = -floorDivide(slots.origin - slot, slots.interval)
            let onSlot = floorRemainder(slot - slots.origin, slots.interval) == 0
            let second = point - slot * slots.unit
            return full * slots.offsets.count
                + (onSlot ? slots.offsets.count { $0 < second } : 0)
        }
    }

    /// Returns the point with the given rank, or one after the calendar; nil if `rank` returns nil.
    func select(_ rank: Int) -> Int? {
        switch self {
        case .days(let days): return days.select(rank) ?? TimePlan.end + 1
        case .layers(let layers): return layers.select(rank) ?? TimePlan.end + 1
        case .slots(let slots):
            guard slots.isUnlimited else { return nil }
            let count = slots.offsets.count
            let place = floorDivide(rank, count)
            guard place <= (TimePlan.end / slots.unit - slots.origin) / slots.interval else {
                return TimePlan.end + 1
            }
            let slot = slots.origin + place * slots.interval
            return slot * slots.unit + slots.offsets[rank - place * count]
        }
    }
}
