internal import Core
internal import NotificationsAPI

/// The latest hour at which a nudge for an item is still useful, computed from the hours of past
/// completions. Rule A2.
///
/// Of `n` days on which the item was due, the item was not completed by the full hour `t` on
/// `open(t)` days, and it was completed later on `later(t)` of these. The probability that an item
/// open at `t` is completed without a nudge is estimated by Laplace's rule of succession (the mean
/// of the Beta posterior under a uniform prior): `r(t) = (later(t) + 1) / (open(t) + 2)`.
///
/// The last useful hour is the latest `t` with `r(t) ≥ r(start of the day) / 2`. After this hour,
/// users usually do not complete the item any more. Hours are considered only if the item was open
/// on at least a tenth of the days, and on at least one, because others have too little data.
struct NudgeHour: Hashable, Sendable {
    /// The minimum number of days with known times that is required to compute an hour.
    static let enough = 14
    /// The number of past days that are considered.
    static let window = 90

    /// The hour as minutes after the civil midnight of the day. It is more than 1,439 for hours
    /// after the next midnight.
    let minute: Int
    /// The number of days from which the hour was computed.
    let days: Int

    /// Computes the last useful hour; nil if too few days have known times.
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

    /// Returns the 24 full hours of a day in order, beginning at the day start.
    static func hours(_ dayStart: TimeOfDay) -> [Int] {
        let first = (dayStart.minutes + 59) / 60
        return (first..<(first + 24)).map { $0 * 60 }
    }
}

extension NotificationSettings {
    /// Returns true if a nudge is allowed at a minute of a day. The minute is counted from the
    /// day's civil midnight.
    func mayNudge(at minute: Int, on day: Day) -> Bool {
        let wall = WallTime(day, secondOfDay: minute * 60)
        guard let time = TimeOfDay(minutes: Int(wall.secondOfDay) / 60) else { return false }
        return (morning?.contains(time) == true || evening?.contains(time) == true)
            && !quiet.contains(wall)
    }

    /// Returns the minute of the full hour at which to send a nudge: the last allowed hour that is
    /// not after `good`, otherwise the first allowed one after it. Nil if no hour is allowed.
    func nudgeMinute(near good: Int, on day: Day, dayStart: TimeOfDay) -> Int? {
        let hours = NudgeHour.hours(dayStart).filter { mayNudge(at: $0, on: day) }
        return hours.last { $0 <= good } ?? hours.first
    }

    /// Returns the minute at which to send a nudge while too little is known about the item: the
    /// start of the evening window, or else of the morning window.
    func plainMinute(on day: Day, dayStart: TimeOfDay) -> Int? {
        let starts = [evening, morning].compactMap { $0?.from.minutes }
        let ofDay = starts.map { $0 < dayStart.minutes ? $0 + 1_440 : $0 }
        return ofDay.first { mayNudge(at: $0, on: day) }
            ?? NudgeHour.hours(dayStart).last { mayNudge(at: $0, on: day) }
    }
}
