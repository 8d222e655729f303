import Core

@testable import Recurrence

/// A naive implementation of rules of hours, minutes or seconds: tests each unit against each part.
struct NaiveTimes {
    let parts: RecurrenceRule.Parts
    let start: WallTime

    /// The points of the rule in `units` units from the start, within the calendar.
    func points(units: Int) -> [Int] {
        let days = NaiveReading(parts: parts, start: start.day)
        let unit = parts.frequency.seconds
        let first = Int(start.secondsSince1970)
        let origin = first - Int(start.secondOfDay) % unit
        return stride(from: 0, to: units, by: parts.interval).flatMap { distance -> [Int] in
            let point = origin + distance * unit
            let wall = WallTime(secondsSince1970: Int64(point))
            guard days.allows(wall.day), allowsClock(Int(wall.secondOfDay)) else { return [] }
            return chosen(seconds).map { point + $0 }
        }.filter { $0 >= first }
    }

    /// True if the parts no finer than the unit allow the hour, minute and second.
    private func allowsClock(_ second: Int) -> Bool {
        func allows(_ values: [Int], _ value: Int) -> Bool {
            values.isEmpty || values.contains(value)
        }
        return allows(parts.hours, second / 3_600)
            && (parts.frequency == .hourly || allows(parts.minutes, second / 60 % 60))
            && (parts.frequency != .secondly || allows(parts.seconds, second % 60))
    }

    /// The set of a unit, as seconds within it.
    private var seconds: [Int] {
        let second = Int(start.secondOfDay)
        let seconds = parts.seconds.isEmpty ? [second % 60] : parts.seconds
        let minutes = parts.minutes.isEmpty ? [second / 60 % 60] : parts.minutes
        switch parts.frequency {
        case .secondly: return [0]
        case .minutely: return seconds.sorted()
        default: return minutes.flatMap { minute in seconds.map { minute * 60 + $0 } }.sorted()
        }
    }

    private func chosen(_ set: [Int]) -> [Int] {
        guard !parts.positions.isEmpty else { return set }
        let places = parts.positions.map { $0 > 0 ? $0 - 1 : set.count + $0 }
        return set.indices.filter(places.contains).map { set[$0] }
    }
}
