internal import Core
internal import PortabilityAPI

/// The schedule of a daily as an RFC 5545 rule.
struct HabiticaSchedule {
    private let task: JSON
    private let start: Day?

    init(_ task: JSON, start: Day?) {
        self.task = task
        self.start = start
    }

    /// The schedule; nil if the daily is never due.
    var schedule: PortableItem.Schedule? {
        let every = task["everyX"]?.whole ?? 1
        guard (1...9_999).contains(every) else { return nil }
        let interval = every > 1 ? ";INTERVAL=\(every)" : ""
        switch task["frequency"]?.string {
        case "daily": return .rule("FREQ=DAILY" + interval)
        case "monthly": return monthly(interval)
        case "yearly": return .rule("FREQ=YEARLY" + interval)
        default: return weekly(interval)
        }
    }

    private static let letters = ["m", "t", "w", "th", "f", "s", "su"]

    private var weekdays: [Weekday] {
        let days = task["repeat"]
        return Weekday.allCases.filter {
            days?[HabiticaSchedule.letters[$0.index]]?.bool ?? (days == nil)
        }
    }

    private func weekly(_ interval: String) -> PortableItem.Schedule? {
        let weekdays = weekdays
        guard !weekdays.isEmpty else { return nil }
        if weekdays.count == 7, interval.isEmpty { return .rule("FREQ=DAILY") }
        return .rule("FREQ=WEEKLY\(interval);BYDAY=" + weekdays.map(\.code).joined(separator: ","))
    }

    /// Returns a monthly schedule by days of the month or by weekdays in weeks of the month, which
    /// Habitica counts from 0.
    private func monthly(_ interval: String) -> PortableItem.Schedule? {
        let days = (task["daysOfMonth"]?.array ?? []).compactMap(\.whole)
            .filter { (1...31).contains($0) }
        if !days.isEmpty {
            let list = Set(days).sorted().map(String.init).joined(separator: ",")
            return .rule("FREQ=MONTHLY\(interval);BYMONTHDAY=\(list)")
        }
        let weeks = Set((task["weeksOfMonth"]?.array ?? []).compactMap(\.whole))
            .filter { (0...4).contains($0) }.sorted()
        let weekdays = weekdays.count == 7 ? (start.map { [$0.weekday] } ?? []) : weekdays
        guard !weeks.isEmpty, !weekdays.isEmpty else { return .rule("FREQ=MONTHLY" + interval) }
        let list = weeks.flatMap { week in weekdays.map { "\(week + 1)\($0.code)" } }
        return .rule("FREQ=MONTHLY\(interval);BYDAY=" + list.joined(separator: ","))
    }
}
