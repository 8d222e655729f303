import Core

extension TimePlan.Kind {
    /// Whether there is no point at all.
    var isNever: Bool {
        if case .days(.never, _) = self { true } else { false }
    }

    /// How many points of the rule lie before one, from some fixed point on; nil where only walking
    /// would tell.
    func rank(_ point: Int) -> Int? {
        switch self {
        case .days(let pattern, let times):
            let day = floorDivide(point, 86_400)
            let second = point - day * 86_400
            let part = pattern.contains(day) ? times.count { $0 < second } : 0
            return pattern.rank(day) * times.count + part
        case .positioned: return nil
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
        case .days(let pattern, let times):
            guard !times.isEmpty else { return nil }
            let place = floorDivide(rank, times.count)
            // There are fewer days than this in the calendar, and small numbers do not overflow.
            guard place < 8_000_000 else { return TimePlan.end + 1 }
            guard let day = pattern.select(place), day <= Int(Day.last.number) else {
                return TimePlan.end + 1
            }
            return day * 86_400 + times[rank - place * times.count]
        case .positioned: return nil
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
