internal import Core
internal import NotificationsAPI

/// The hour at which a nudge helps most, computed from the hours of completion. Rule A2.
///
/// Of `n` due days, `open(t)` were not completed at the full hour `t`, and `later(t)` of these were
/// completed later. The probability that an item open at `t` is still completed without a nudge is
/// the mean of its Beta posterior under a uniform prior, Laplace's rule of succession: `r(t) =
/// (later(t) + 1) / (open(t) + 2)`.
///
/// The last good hour is the latest `t` with `r(t) ≥ r(start of the day) / 2`. Only hours at which
/// at least a tenth of the days, and at least one, was open are considered, because others have too
/// few data. After this hour the item is usually not completed any more.
struct NudgeHour: Hashable, Sendable {
    /// The minimum number of known days from which an hour is computed.
    static let enough = 14
    /// The number of days considered.
    static let window = 90

    /// The minutes after the civil midnight of the day; more than 1,439 before the next day starts.
    let minute: Int
    /// The number of days on which it is based.
    let days: Int

    /// Computes the last good hour; nil if too few days are known.
    init?(of past: [NudgeCandidate.Past], dayStart: TimeOfDay) {
        let known = past.filter { !$0.isDone || $0.minute != nil }
        guard known.count >= NudgeHour.enough else { return nil }
        days = known.count
        let hours = NudgeHour.hours(dayStart)
        var (open, later) = ([Int](repeating: 0, count: 24), [Int](repeating: 0, count: 24))
        for day in known {
            let done = day.isDone ? day.minute ?? 0 : Int.max
            for (place, hour) in hours.enumerated() where done >= hour {
                open[place] += 1
                if day.isDone { later[place] += 1 }
            }
        }
        let chance = { (place: Int) in Double(later[place] + 1) / Double(open[place] + 2) }
        let fewest = max(1, (known.count + 9) / 10)
        var best = 0
        for place in hours.indices where open[place] >= fewest && chance(place) >= chance(0) / 2 {
            best = place
        }
        minute = hours[best]
    }

    /// Returns the 24 full hours of a day in order.
    static func hours(_ dayStart: TimeOfDay) -> [Int] {
        let first = (dayStart.minutes + 59) / 60
        return (first..<(first + 24)).map { $0 * 60 }
    }
}

extension NotificationSettings {
    /// Returns true if a nudge is allowed at a minute of a day, counted from its civil midnight.
    func mayNudge(at minute: Int, on day: Day) -> Bool {
        let wall = WallTime(day, secondOfDay: minute * 60)
        guard let time = TimeOfDay(minutes: Int(wall.secondOfDay) / 60) else { return false }
        return (morning?.contains(time) == true || evening?.contains(time) == true)
            && !quiet.contains(wall)
    }

    /// Returns the full hour of a nudge: the last allowed one up to the good hour, otherwise the
    /// first allowed one after it; nil if there is none.
    func nudgeMinute(near good: Int, on day: Day, dayStart: TimeOfDay) -> Int? {
        let hours = NudgeHour.hours(dayStart).filter { mayNudge(at: $0, on: day) }
        return hours.last { $0 <= good } ?? hours.first
    }

    /// Returns the time of a nudge while too little is known: the start of the evening window,
    /// otherwise of the morning window.
    func plainMinute(on day: Day, dayStart: TimeOfDay) -> Int? {
        let starts = [evening, morning].compactMap { $0?.from.minutes }
        let ofDay = starts.map { $0 < dayStart.minutes ? $0 + 1_440 : $0 }
        return ofDay.first { mayNudge(at: $0, on: day) }
            ?? NudgeHour.hours(dayStart).last { mayNudge(at: $0, on: day) }
    }
}
