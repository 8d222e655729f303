import Core
import Testing

@testable import Recurrence

@Suite("Recurrence in time zones", .enabled(if: (try? Zone(identifier: "Pacific/Apia")) != nil))
struct ZoneTests {
    private func instants(
        _ zone: String, _ start: String, _ rule: String, count: Int
    ) throws -> [String] {
        guard case .local(let wall)? = BasicFormat.limit(start.utf8) else { return [] }
        let set = RecurrenceSet(
            start: .zoned(wall, try Zone(identifier: zone)), rules: [try RecurrenceRule(rule)])
        return try #require(set.instants()).prefix(count).map {
            BasicFormat.text(WallTime(secondsSince1970: $0.seconds))
        }
    }

    @Test(
        "R3: a skipped wall time uses the earlier offset, a repeated one its first instant",
        arguments: [
            ("America/New_York", "20260307T023000", ["20260307T073000", "20260308T073000"]),
            ("America/New_York", "20261101T013000", ["20261101T053000", "20261102T063000"]),
            ("Australia/Lord_Howe", "20261003T021500", ["20261002T154500", "20261003T154500"]),
            ("Africa/Casablanca", "20260321T023000", ["20260321T023000", "20260322T023000"]),
        ])
    func gapsAndOverlaps(_ zone: String, _ start: String, _ wanted: [String]) throws {
        #expect(try instants(zone, start, "FREQ=DAILY", count: 2) == wanted)
    }

    @Test("R3: 30 December 2011 is skipped in Apia, and a set has each instant once")
    func apia() throws {
        let days = try instants("Pacific/Apia", "20111228T090000", "FREQ=DAILY;COUNT=5", count: 9)
        #expect(
            days == ["20111228T190000", "20111229T190000", "20111230T190000", "20111231T190000"])
        let hours = try instants("America/New_York", "20260308T003000", "FREQ=HOURLY", count: 4)
        #expect(
            hours == ["20260308T053000", "20260308T063000", "20260308T073000", "20260308T083000"])
    }

    @Test("R3: UNTIL in UTC ends a rule at that instant, also when wall times repeat")
    func until() throws {
        let rule = "FREQ=MINUTELY;INTERVAL=30;UNTIL="
        let overlap = try instants(
            "America/New_York", "20261101T003000", rule + "20261101T060000Z", count: 9)
        #expect(overlap == ["20261101T043000", "20261101T050000", "20261101T053000"])
        let gap = try instants(
            "America/New_York", "20260308T013000", rule + "20260308T071500Z", count: 9)
        #expect(gap == ["20260308T063000", "20260308T070000"])
    }

    @Test("R2: EXDATE in UTC excludes the occurrence at that instant, also for a skipped time")
    func excluded() throws {
        let zone = try Zone(identifier: "America/New_York")
        let day = Day(year: 2026, month: 3, day: 7)!
        let set = RecurrenceSet(
            start: .zoned(WallTime(day, secondOfDay: 9_000), zone),
            rules: [try RecurrenceRule("FREQ=DAILY;COUNT=3")],
            excludedDates: [.utc(WallTime(day + 1, secondOfDay: 27_000))])
        #expect(set.occurrences.map(\.day) == [day, day + 2])
    }

    @Test("R3: around every change of every zone, instants follow RFC 5545 3.3.5, each once")
    func everyChange() throws {
        let zones = ZoneDatabase.system.identifiers
        let step = Effort.isFull ? 1 : 60
        for (index, name) in zones.enumerated() where index % step == 0 {
            guard let zone = try? Zone(identifier: name) else { continue }
            var at = Instant(seconds: -3_000_000_000)
            let end = Instant(seconds: 2_300_000_000)
            while let change = zone.nextChange(after: at), change < end {
                check(zone, change)
                at = change
            }
        }
    }

    /// Starts daily rules at four points around a change and compares them with the definition.
    private func check(_ zone: Zone, _ change: Instant) {
        let before = zone.offset(at: change + -1)
        let after = zone.offset(at: change)
        let half = (after - before) / 2
        for shift in [-1, 0, half, after - before] {
            let wall = WallTime(secondsSince1970: change.seconds + Int64(before + shift))
            let start = wall.advanced(bySeconds: -86_400)
            let set = RecurrenceSet(
                start: .zoned(start, zone), rules: [RecurrenceRule.every(1, .daily)])
            let found = Array(set.instants()!.prefix(4))
            let wanted = (0..<6).map {
                defined(zone, start.advanced(bySeconds: 86_400 * $0))
            }
            let first = Array(Set(wanted).sorted().prefix(4))
            #expect(found == first, "\(zone) \(change.seconds) \(shift)")
        }
    }

    /// Section 3.3.5 by search: the first instant at which the clock shows the time. In a gap, the
    /// instant by the offset before it.
    private func defined(_ zone: Zone, _ wall: WallTime) -> Instant {
        let local = wall.secondsSince1970
        let around = [-100_000, 0, 100_000].map {
            zone.offset(at: Instant(seconds: local + Int64($0)))
        }
        let candidates = around.map { Instant(seconds: local - Int64($0)) }
        let shown = candidates.filter { zone.wallTime(at: $0) == wall }
        return shown.min() ?? Instant(seconds: local - Int64(around[0]))
    }
}
