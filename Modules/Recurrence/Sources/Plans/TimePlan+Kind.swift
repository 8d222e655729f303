import Core

extension TimePlan.Kind {
    /// Whether there is no point at all.
    var isNever: Bool {
        if case .days(let days) = self { days.pattern.isNever } else { false }
    }

    /// How many points of the rule lie before one, from some fixed point on; nil where only walking
    /// would tell.
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

    /// The point with that rank, or one after the calendar; nil where `rank` gives nil.
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
