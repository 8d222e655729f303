import Core

/// The points of a sub-daily rule: every n-th hour, minute or second, where clock and date allow
/// it.
///
/// A slot is a whole unit counted from 1970-01-01T00:00:00 on the wall clock.
struct SlotPattern: Sendable {
    /// Seconds in a unit: 3,600, 60 or 1.
    let unit: Int
    /// Every how many units.
    let interval: Int
    /// A slot of the pattern.
    let origin: Int
    /// What the clock allows.
    let clock: ClockMask
    /// What the date allows.
    let days: DayPattern
    /// Seconds within a unit, ascending.
    let offsets: [Int]
    /// The few times of day that the pattern ever meets, each with the days on which it does; nil
    /// if there are many.
    var meetings: [SlotMeeting]?

    /// Units in a day.
    var slotsPerDay: Int { 86_400 / unit }

    /// Whether neither clock nor date leaves anything out.
    var isUnlimited: Bool {
        clock.next(0) == 0 && clock == ClockMask.everySlot(unit)
            && days.isEveryDay
    }

    func next(onOrAfter slot: Int, limit: Int) -> Int? {
        var slot = align(slot)
        while slot <= limit {
            let day = floorDivide(slot, slotsPerDay)
            guard days.contains(day) else {
                guard let later = days.next(onOrAfter: day, limit: limit / slotsPerDay + 1) else {
                    return nil
                }
                slot = align(later * slotsPerDay)
                continue
            }
            if let meetings {
                let found = meetings.lazy.map { $0.next(onOrAfter: slot) }.min() ?? .max
                if found == slot { return slot }
                slot = found
                continue
            }
            let time = (slot - day * slotsPerDay) * unit
            guard let allowed = clock.next(time) else {
                slot = align((day + 1) * slotsPerDay)
                continue
            }
            if allowed == time { return slot }
            slot = align(day * slotsPerDay + allowed / unit)
        }
        return nil
    }

    func previous(onOrBefore slot: Int, limit: Int) -> Int? {
        var slot = alignDown(slot)
        while slot >= limit {
            let day = floorDivide(slot, slotsPerDay)
            guard days.contains(day) else {
                let floor = floorDivide(limit, slotsPerDay)
                guard let earlier = days.previous(onOrBefore: day, limit: floor) else { return nil }
                slot = alignDown((earlier + 1) * slotsPerDay - 1)
                continue
            }
            if let meetings {
                let found = meetings.lazy.map { $0.previous(onOrBefore: slot) }.max() ?? .min
                if found == slot { return slot }
                slot = found
                continue
            }
            let time = (slot - day * slotsPerDay) * unit
            guard let allowed = clock.previous(time) else {
                slot = alignDown(day * slotsPerDay - 1)
                continue
            }
            if allowed == time { return slot }
            slot = alignDown(day * slotsPerDay + allowed / unit)
        }
        return nil
    }

    /// The first day from one on with a slot on it.
    func firstDay(onOrAfter day: Int, limit: Int) -> Int? {
        next(onOrAfter: day * slotsPerDay, limit: (limit + 1) * slotsPerDay - 1)
            .map { floorDivide($0, slotsPerDay) }
    }

    /// The last day up to one with a slot on it.
    func lastDay(onOrBefore day: Int, limit: Int) -> Int? {
        previous(onOrBefore: (day + 1) * slotsPerDay - 1, limit: limit * slotsPerDay)
            .map { floorDivide($0, slotsPerDay) }
    }

    /// The first slot of the interval at or after one.
    private func align(_ slot: Int) -> Int {
        slot + floorRemainder(origin - slot, interval)
    }

    /// The last slot of the interval at or before one.
    private func alignDown(_ slot: Int) -> Int {
        slot - floorRemainder(slot - origin, interval)
    }
}

extension ClockMask {
    /// Everything allowed, in whole units: what is finer than the unit is zero.
    static func everySlot(_ unit: Int) -> ClockMask {
        var mask = ClockMask()
        if unit > 60 { mask.minutes = 1 }
        if unit > 1 { mask.seconds = 1 }
        return mask
    }
}

/// One time of day that a slot pattern meets on every so many days.
struct SlotMeeting: Sendable {
    /// A slot at which they meet.
    let origin: Int
    /// Slots from one meeting to the next.
    let period: Int

    func next(onOrAfter slot: Int) -> Int { slot + floorRemainder(origin - slot, period) }

    func previous(onOrBefore slot: Int) -> Int { slot - floorRemainder(slot - origin, period) }
}
