public import Core

/// Which backups of a row are kept: the latest of each of the last days, weeks or months that have
/// one. Rule P5.
///
/// Only periods with a backup count, so a machine that was off for a year, or a clock that was set
/// far ahead for a while, takes at most one place of each kind.
public struct Retention: Hashable, Sendable {
    /// A stretch of time of which the latest backup may be kept, in UTC; weeks begin on Monday.
    public enum Period: Character, CaseIterable, Sendable {
        case hour = "h"
        case day = "d"
        case week = "w"
        case month = "m"
        case year = "y"

        /// A number that all times of one period have, and no other time.
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

    /// The most of one kind that can be asked for.
    public static let limit = 1_000

    /// How many of each kind are kept, 1 to `limit`; at least one kind is named.
    public let counts: [Period: Int]

    /// Reads `7d4w12m`: 7 days, 4 weeks, 12 months, in any order; `h` is for hours, `y` for years.
    ///
    /// Fails with `backup.keep` for anything else, a kind that is named twice, and counts outside 1
    /// to `limit`.
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
            "backup.keep", "\(TextFitting.quoted(text)) does not say how many backups to keep.",
            field: "keep",
            hints: [
                "Write it as 7d4w12m: 7 days, 4 weeks, 12 months; h is for hours, y for years.",
                "Each count is 1 to \(limit).",
            ])
    }

    /// Whether it is time for the next one: one an hour where hours are kept, else one a day.
    public func isDue(after times: some Sequence<WallTime>, at now: WallTime) -> Bool {
        let period = counts[.hour] == nil ? Period.day : .hour
        return !times.contains { period.number(of: $0) == period.number(of: now) }
    }

    /// Those of the times that are kept. What was made after `now`, as a clock that was set back
    /// leaves it, is kept too, and counts for none.
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
