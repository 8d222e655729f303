import Core

/// The points of a sub-daily rule: every n-th hour, minute or second that the clock and the date
/// allow.
///
/// A slot is a whole unit counted from 1970-01-01T00:00:00 on the wall clock.
struct SlotPattern: Sendable {
    /// The seconds in a unit: 3,600, 60 or 1.
    let unit: Int
    /// The interval in units.
    let interval: Int
    /// A slot of the pattern.
    let origin: Int
    /// The allowed times of day.
    let clock: ClockMask
    /// The allowed days.
    let days: DayPattern
    /// The seconds within a unit, ascending.
    let offsets: [Int]
    /// The times of day that the pattern meets, each with its days; nil if there are many.
    var meetings: [SlotMeeting]?

    /// The number of units in a day.
    var slotsPerDay: Int { 86_400 / unit }

    /// True if neither the clock nor the date excludes anything.
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

    /// Returns the first day with a slot, on or after the given day.
    func firstDay(onOrAfter day: Int, limit: Int) -> Int? {
        next(onOrAfter: day * slotsPerDay, limit: (limit + 1) * slotsPerDay - 1)
            .map { floorDivide($0, slotsPerDay) }
    }

    /// Returns the last day with a slot, on or before the given day.
    func lastDay(onOrBefore day: Int, limit: Int) -> Int? {
        previous(onOrBefore: (day + 1) * slotsPerDay - 1, limit: limit * slotsPerDay)
            .map { floorDivide($0, slotsPerDay) }
    }

    /// Returns the first slot of the interval at or after the given one.
    private func align(_ slot: Int) -> Int {
        slot + floorRemainder(origin - slot, interval)
    }

    /// Returns the last slot of the interval at or before the given one.
    private func alignDown(_ slot: Int) -> Int {
        slot - floorRemainder(slot - origin, interval)
    }
}

extension ClockMask {
    /// Returns a mask that allows all whole units; everything finer than the unit is zero.
    static func everySlot(_ unit: Int) -> ClockMask {
        var mask = ClockMask()
        if unit > 60 { mask.minutes = 1 }
        if unit > 1 { mask.seconds = 1 }
        return mask
    }
}

/// A time of day that a slot pattern meets at a regular interval of days.
struct SlotMeeting: Sendable {
    /// The slot of a meeting.
    let origin: Int
    /// The number of slots between meetings.
    let period: Int

    func next(onOrAfter slot: Int) -> Int { slot + floorRemainder(origin - slot, period) }

    func previous(onOrBefore slot: Int) -> Int { slot - floorRemainder(slot - origin, period) }
}
