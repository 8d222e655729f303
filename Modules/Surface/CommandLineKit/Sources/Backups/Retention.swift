public import Core

/// The backups to keep: the latest backup of each of the last days, weeks or months. Rule P5.
///
/// Only days, weeks and months with a backup are counted. A computer that was off for a year
/// therefore loses no backups. A clock that was far ahead for a while uses up at most one backup of
/// each kind.
public struct Retention: Hashable, Sendable {
    /// A period of time in UTC, of which the latest backup can be kept. Weeks begin on Monday.
    public enum Period: Character, CaseIterable, Sendable {
        case hour = "h"
        case day = "d"
        case week = "w"
        case month = "m"
        case year = "y"

        /// Returns a number that is the same for all times within one period and different for all
        /// other times.
        func number(of time: WallTime) -> Int64 {
            let day = time.day
            let civil = day.civil
            return switch self {
            case .hour: Int64(day.number) * 24 + Int64(time.secondOfDay / 3_600)
            case .day: Int64(day.number)
            case .week: Int64(day.startOfWeek.number)
            case .month: Int64(civil.year) * 12 + Int64(civil.month)
            case .year: Int64(civil.year)
            }
        }
    }

    /// The maximum number of periods of one kind.
    public static let limit = 1_000

    /// The number of periods of each kind whose latest backup is kept, 1 to `limit`. There is at
    /// least one kind.
    public let counts: [Period: Int]

    /// Parses text such as `7d4w12m`: 7 days, 4 weeks and 12 months, in any order. `h` means hours
    /// and `y` years.
    ///
    /// Throws `backup.keep` for other text, a repeated kind, and counts outside 1 to `limit`.
    public init(_ text: String) throws(Rejection) {
        var counts: [Period: Int] = [:]
        var digits = ""
        for character in text {
            if character.isASCII, character.isNumber, digits.count < 5 {
                digits.append(character)
                continue
            }
            guard let period = Period(rawValue: character), counts[period] == nil,
                let count = Int(digits), (1...Retention.limit).contains(count)
            else { throw Retention.unreadable(text) }
            counts[period] = count
            digits = ""
        }
        guard digits.isEmpty, !counts.isEmpty else { throw Retention.unreadable(text) }
        self.counts = counts
    }

    private static func unreadable(_ text: String) -> Rejection {
        Rejection(
            "backup.keep", "\(TextFitting.quoted(text)) is not a valid number of backups to keep.",
            field: "keep",
            hints: [
                "Write 7d4w12m for 7 days, 4 weeks and 12 months. Use h for hours and y for years.",
                "Each number must be from 1 to \(limit).",
            ])
    }

    /// Returns true if the next backup is due. Backups are made every hour if hours are kept,
    /// otherwise every day.
    public func isDue(after times: some Sequence<WallTime>, at now: WallTime) -> Bool {
        let period = counts[.hour] == nil ? Period.day : .hour
        return !times.contains { period.number(of: $0) == period.number(of: now) }
    }

    /// Returns the times of the backups to keep. Backups with a time after `now`, made before the
    /// clock was set back, are also kept and are not counted.
    public func kept(of times: some Sequence<WallTime>, at now: WallTime) -> Set<WallTime> {
        let all = Set(times)
        let past = all.filter { $0 <= now }.sorted(by: >)
        var kept = all.filter { $0 > now }
        for (period, count) in counts {
            var seen: Set<Int64> = []
            for time in past where seen.insert(period.number(of: time)).inserted {
                guard seen.count <= count else { break }
                kept.insert(time)
            }
        }
        return kept
    }
}
