internal import Core
internal import NotificationsAPI

/// The hour at which a nudge helps most, from the hours at which something was done. Rule A2.
///
/// Of `n` days on which it was due, `open(t)` were without it when the wall showed the full hour
/// `t`, and on `later(t)` of those it was done yet. The chance that what is open at `t` is still
/// done by itself is the mean of its Beta posterior under a uniform prior, Laplace's rule of
/// succession: `r(t) = (later(t) + 1) / (open(t) + 2)`. The last good hour is the latest `t` with
/// `r(t) ≥ r(start of the day) / 2` among those at which at least a tenth of the days, and one, was
/// open: hours that hardly any day reached tell nothing. From then on it usually does not happen
/// any more.
struct NudgeHour: Hashable, Sendable {
    /// Days that have to be known, so that an hour follows from them.
    static let enough = 14
    /// The days that are looked at.
    static let window = 90

    /// Minutes from the civil midnight of the day; more than 1,439 before the next day starts.
    let minute: Int
    /// How many days it follows from.
    let days: Int

    /// The last good hour; nil if fewer days are known than are enough.
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

    /// The twenty-four full hours of a day, in order.
    static func hours(_ dayStart: TimeOfDay) -> [Int] {
        let first = (dayStart.minutes + 59) / 60
        return (first..<(first + 24)).map { $0 * 60 }
    }
}

extension NotificationSettings {
    /// Whether a nudge may come at a minute of a day, counted from its civil midnight.
    func mayNudge(at minute: Int, on day: Day) -> Bool {
        let wall = WallTime(day, secondOfDay: minute * 60)
        guard let time = TimeOfDay(minutes: Int(wall.secondOfDay) / 60) else { return false }
        return (morning?.contains(time) == true || evening?.contains(time) == true)
            && !quiet.contains(wall)
    }

    /// The full hour at which a nudge comes: the last at which one may that is not after the good
    /// one, else the first after it; nil if there is none.
    func nudgeMinute(near good: Int, on day: Day, dayStart: TimeOfDay) -> Int? {
        let hours = NudgeHour.hours(dayStart).filter { mayNudge(at: $0, on: day) }
        return hours.last { $0 <= good } ?? hours.first
    }

    /// When a nudge comes while too little is known: as the evening begins, else the morning.
    func plainMinute(on day: Day, dayStart: TimeOfDay) -> Int? {
        let starts = [evening, morning].compactMap { $0?.from.minutes }
        let ofDay = starts.map { $0 < dayStart.minutes ? $0 + 1_440 : $0 }
        return ofDay.first { mayNudge(at: $0, on: day) }
            ?? NudgeHour.hours(dayStart).last { mayNudge(at: $0, on: day) }
    }
}
