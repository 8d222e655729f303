import Core
import CoreTesting
import Foundation
import Testing

@testable import CommandLineKit

/// Compares the retention rule with a naive one that identifies periods by their names.
@Suite struct RetentionTests {
    #if DEBUG
        private let seeds: UInt64 = 100
    #else
        private let seeds: UInt64 = 1_000
    #endif

    private static let letters: [(Retention.Period, Character)] = [
        (.hour, "h"), (.day, "d"), (.week, "w"), (.month, "m"), (.year, "y"),
    ]

    /// The name of a time's period in Foundation's calendar.
    private static func word(_ time: WallTime, _ period: Retention.Period) -> String {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = TimeZone(secondsFromGMT: 0)!
        let parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .weekOfYear, .yearForWeekOfYear],
            from: Date(timeIntervalSince1970: Double(time.secondsSince1970)))
        let (year, month) = (parts.year!, parts.month!)
        return switch period {
        case .hour: "\(year)-\(month)-\(parts.day!)T\(parts.hour!)"
        case .day: "\(year)-\(month)-\(parts.day!)"
        case .week: "\(parts.yearForWeekOfYear!)-W\(parts.weekOfYear!)"
        case .month: "\(year)-\(month)"
        case .year: "\(year)"
        }
    }

    /// Judges one time alone: no later time is in its period, and few enough periods follow.
    private static func isKept(
        _ time: WallTime, of times: [WallTime], at now: WallTime, _ counts: [Retention.Period: Int]
    ) -> Bool {
        guard time <= now else { return true }
        let later = times.filter { $0 > time && $0 <= now }
        return counts.contains { period, count in
            let own = word(time, period)
            let others = Set(later.map { word($0, period) })
            return !others.contains(own) && others.count < count
        }
    }

    private static func draw(
        _ random: inout SeededGenerator
    ) -> (text: String, counts: [Retention.Period: Int]) {
        var counts: [Retention.Period: Int] = [:]
        var text = ""
        for (period, letter) in letters.shuffled(using: &random).prefix(.random(in: 1...5)) {
            counts[period] = .random(in: 1...6, using: &random)
            text += "\(counts[period]!)\(letter)"
        }
        return (text, counts)
    }

    private static func times(_ random: inout SeededGenerator, around now: WallTime) -> [WallTime] {
        let step = [300, 7_200, 86_400, 700_000].randomElement(using: &random)!
        var time = now.advanced(bySeconds: .random(in: 0...3 * step, using: &random))
        return (0..<Int.random(in: 0...60, using: &random)).map { _ in
            time = time.advanced(bySeconds: -.random(in: 1...2 * step, using: &random))
            return time
        }
    }

    @Test("P5: backup retention matches a naive implementation and keeps the newest backup")
    func agreesWithSlowReading() throws {
        var futures = 0
        var gone = 0
        for seed in 0..<seeds {
            var random = SeededGenerator(seed)
            let now = WallTime(
                secondsSince1970: .random(in: 900_000_000...2_000_000_000, using: &random))
            let (text, counts) = Self.draw(&random)
            let times = Self.times(&random, around: now)
            let retention = try Retention(text)
            #expect(retention.counts == counts)
            let kept = retention.kept(of: times, at: now)
            let expected = Set(times.filter { Self.isKept($0, of: times, at: now, counts) })
            #expect(kept == expected, "seed \(seed), \(text)")
            #expect(retention.kept(of: kept, at: now) == kept, "seed \(seed), \(text)")
            if let newest = times.filter({ $0 <= now }).max() { #expect(kept.contains(newest)) }
            futures += times.filter { $0 > now }.count
            gone += times.count - kept.count
        }
        #expect(futures > 0 && gone > 0)
    }

    @Test("P5: of three years of daily backups, 7 daily, 4 weekly and 12 monthly backups remain")
    func daily() throws {
        let retention = try Retention("7d4w12m")
        var held: Set<WallTime> = []
        let first = Day(year: 2023, month: 11, day: 20)!
        for number in 0..<1_099 {
            let now = WallTime(first + number, secondOfDay: 10_800)
            held.insert(now)
            held = retention.kept(of: held, at: now)
        }
        let days = held.sorted(by: >).map { "\($0.day)" }
        #expect(
            days == [
                "2026-11-22", "2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18",
                "2026-11-17", "2026-11-16", "2026-11-15", "2026-11-08", "2026-11-01",
                "2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30",
                "2026-05-31", "2026-04-30", "2026-03-31", "2026-02-28", "2026-01-31",
                "2025-12-31",
            ])
    }

    @Test("P5: a clock that was wrong for some time costs at most one backup per period")
    func steps() throws {
        let retention = try Retention("2d")
        let day = Day(year: 2026, month: 3, day: 1)!
        let times = [day, day + 1, day + 2].map { WallTime($0) }
        let ahead = WallTime(day + 30_000)
        #expect(retention.kept(of: times + [ahead], at: ahead) == [times[2], ahead])
        let back = WallTime(day - 9_000)
        #expect(retention.kept(of: times + [back], at: back) == Set(times + [back]))
    }

    @Test("P5: a backup is due once a day, or once an hour if hourly backups are kept")
    func due() throws {
        let day = Day(year: 2026, month: 3, day: 1)!
        let (early, late) = (WallTime(day, secondOfDay: 60), WallTime(day, secondOfDay: 86_399))
        let daily = try Retention("7d")
        let hourly = try Retention("24h7d")
        #expect(daily.isDue(after: [], at: early))
        #expect(!daily.isDue(after: [early], at: late))
        #expect(!daily.isDue(after: [late], at: early))
        #expect(daily.isDue(after: [late], at: WallTime(day + 1)))
        #expect(hourly.isDue(after: [early], at: late))
        #expect(!hourly.isDue(after: [early], at: WallTime(day, secondOfDay: 3_599)))
    }

    @Test(
        "P5: a malformed retention rule is rejected",
        arguments: [
            "", "7", "d", "7d4", "0d", "1001d", "7x", "7d7d", "-1d", "7 d", "7D", "٧d",
            "99999999999999999999d", "7d\n", "1.5d",
        ])
    func refused(text: String) {
        #expect { _ = try Retention(text) } throws: { ($0 as? Rejection)?.code == "backup.keep" }
    }
}
