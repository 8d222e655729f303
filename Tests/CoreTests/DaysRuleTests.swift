import Testing

@testable import Core

@Suite struct DaysRuleTests {
    static func rule(_ zone: String, _ start: String = "00:00") throws -> DayRule {
        DayRule(zone: try Zone(identifier: zone), dayStart: try #require(TimeOfDay(start)))
    }

    static func utc(_ text: String) -> Instant { ZonesTests.utc(text) }

    @Test(arguments: [
        ("2025-03-09T03:59:59", "2025-03-08"), ("2025-03-09T04:00", "2025-03-09"),
        ("2025-03-10T03:59:59", "2025-03-09"), ("2025-11-02T03:59:59", "2025-11-01"),
        ("2025-11-02T04:00", "2025-11-02"), ("2025-11-03T03:59:59", "2025-11-02"),
    ])
    func `D1: in New York the day starts at four, also when the clocks change`(
        _ wall: String, _ day: String
    ) throws {
        let rule = try Self.rule("America/New_York", "04:00")
        #expect(rule.day(at: rule.zone.instant(of: ZonesTests.wall(wall))).description == day)
    }

    @Test func `D3: day starts in New York are wall times`() throws {
        let rule = try Self.rule("America/New_York", "04:00")
        let spring = rule.span(of: Day("2025-03-08")!)
        #expect(spring == Self.utc("2025-03-08T09:00")..<Self.utc("2025-03-09T08:00"))
        let autumn = rule.span(of: Day("2025-11-01")!)
        #expect(autumn == Self.utc("2025-11-01T08:00")..<Self.utc("2025-11-02T09:00"))
        #expect(
            rule.nextRollover(after: Self.utc("2025-11-02T08:30")) == Self.utc("2025-11-02T09:00"))
        #expect(
            rule.nextRollover(after: Self.utc("2025-11-02T09:00")) == Self.utc("2025-11-03T09:00"))
    }

    @Test func `D3: a day start in a gap moves to its end, in an overlap to the first`()
        throws
    {
        let rule = try Self.rule("America/New_York", "02:30")
        #expect(rule.start(of: Day("2025-03-09")!) == Self.utc("2025-03-09T07:00"))
        #expect(rule.day(at: Self.utc("2025-03-09T07:00")) == Day("2025-03-09"))
        #expect(rule.day(at: Self.utc("2025-03-09T06:59:59")) == Day("2025-03-08"))
        let early = try Self.rule("America/New_York", "01:30")
        #expect(early.start(of: Day("2025-11-02")!) == Self.utc("2025-11-02T05:30"))
        #expect(
            early.nextRollover(after: Self.utc("2025-11-02T05:45")) == Self.utc("2025-11-03T06:30"))
        #expect(
            early.nextRollover(after: Self.utc("2025-11-02T06:10")) == Self.utc("2025-11-03T06:30"))
    }

    @Test func `D3: when clocks change, days in Lord Howe differ by half an hour`() throws {
        let rule = try Self.rule("Australia/Lord_Howe")
        func hours(_ day: String) -> Double {
            let span = rule.span(of: Day(day)!)
            return Double(span.upperBound - span.lowerBound) / 3_600_000
        }
        #expect(hours("2025-04-06") == 24.5)
        #expect(hours("2025-10-05") == 23.5)
        #expect(hours("2025-07-01") == 24)
    }

    @Test func `D3: 30 December 2011 does not exist in Apia`() throws {
        let rule = try Self.rule("Pacific/Apia")
        let day = Day("2011-12-30")!
        #expect(!rule.exists(day))
        #expect(rule.span(of: day).isEmpty)
        #expect(rule.exists(day - 1) && rule.exists(day + 1))
        #expect(rule.start(of: day) == Self.utc("2011-12-30T10:00"))
        #expect(rule.start(of: day + 1) == Self.utc("2011-12-30T10:00"))
        #expect(rule.day(at: Self.utc("2011-12-30T09:59:59")) == day - 1)
        #expect(rule.day(at: Self.utc("2011-12-30T10:00")) == day + 1)
        #expect(
            rule.nextRollover(after: Self.utc("2011-12-30T09:00")) == Self.utc("2011-12-30T10:00"))
        let parts = rule.split(from: Self.utc("2011-12-30T09:00"), to: Self.utc("2011-12-30T11:00"))
        #expect(parts.map(\.day) == [day - 1, day + 1])
        #expect(try !Self.rule("Pacific/Kwajalein").exists(Day("1993-08-21")!))
    }

    @Test func `D3: clocks around Ramadan in Casablanca change days' lengths`() throws {
        let rule = try Self.rule("Africa/Casablanca", "02:30")
        let back = rule.span(of: Day("2025-02-23")!)
        #expect(back.upperBound - back.lowerBound == 25 * 3_600_000)
        let forth = rule.span(of: Day("2025-04-05")!)
        #expect(forth.upperBound == Self.utc("2025-04-06T02:00"))
    }

    @Test func `D3: days in Kathmandu start at 18:15 UTC`() throws {
        let rule = try Self.rule("Asia/Kathmandu")
        #expect(rule.start(of: Day("2026-11-21")!) == Self.utc("2026-11-20T18:15"))
    }

    @Test func `D6: a session over a day start is split without loss`() throws {
        let rule = try Self.rule("Europe/Paris", "04:00")
        let start = Self.utc("2026-11-20T23:00")
        let end = Self.utc("2026-11-22T05:00")
        let parts = rule.split(from: start, to: end)
        #expect(parts.map(\.day.description) == ["2026-11-20", "2026-11-21", "2026-11-22"])
        #expect(parts.map(\.milliseconds) == [14_400_000, 86_400_000, 7_200_000])
        #expect(rule.split(from: end, to: start).isEmpty)
        #expect(rule.split(from: start, to: start).isEmpty)
        let rollover = rule.start(of: Day("2026-11-21")!)
        #expect(
            rule.split(from: rollover, to: rollover + 60).map(\.day.description) == ["2026-11-21"])
        #expect(rule.split(from: start, to: rollover).count == 1)
    }

    @Test(arguments: [
        "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca",
        "America/St_Johns",
        "America/Havana", "America/Sao_Paulo", "Asia/Manila", "America/Juneau", "Antarctica/Troll",
    ])
    func `D1 D3 D6: spans of days tile time and contain their days`(_ identifier: String) throws {
        for start in ["00:00", "00:30", "01:30", "04:00", "23:59"] {
            let rule = try Self.rule(identifier, start)
            var change = Self.utc("1840-01-01T00:00")
            for _ in 0..<150 {
                guard let next = rule.zone.nextChange(after: change) else { break }
                change = next
                for hours in stride(from: -30, through: 30, by: 3) {
                    check(rule, at: change + Int64(hours * 3_600 + 600))
                }
            }
        }
    }

    private func check(_ rule: DayRule, at instant: Instant) {
        let day = rule.dayInSpan(at: instant)
        #expect(rule.span(of: day).contains(instant))
        #expect(rule.nextRollover(after: instant) > instant)
        #expect(rule.day(at: rule.nextRollover(after: instant)) > rule.day(at: instant - 172_800))
        let wall = rule.zone.wallTime(at: instant)
        #expect(rule.day(at: instant) == wall.advanced(bySeconds: -rule.dayStart.seconds).day)
        #expect(rule.day(at: instant) <= day && rule.day(at: instant) >= day - 1)
        let parts = rule.split(from: instant, to: instant + 400_000)
        #expect(parts.first?.start == instant && parts.last?.end == instant + 400_000)
        #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.end == $1.start && $0.day < $1.day })
    }

    @Test func timesOfDayAreReadAndPrinted() {
        #expect(TimeOfDay("04:05")?.minutes == 245)
        #expect(TimeOfDay("23:59")?.description == "23:59")
        for text in ["", "4:05", "24:00", "12:60", "12:5", "12:055", "ab:cd", "12-05", "１2:05"] {
            #expect(TimeOfDay(text) == nil)
        }
        #expect(TimeOfDay(minutes: 1_440) == nil && TimeOfDay(minutes: -1) == nil)
        #expect(TimeOfDay(hour: 9)! < TimeOfDay(hour: 9, minute: 1)!)
    }
}

extension Instant {
    fileprivate static func - (instant: Instant, seconds: Int) -> Instant {
        instant + Int64(-seconds)
    }
}
