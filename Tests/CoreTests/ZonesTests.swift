import Testing

@testable import Core

@Suite struct ZonesTests {
    static func wall(_ text: String) -> WallTime {
        let parts = text.split(separator: "T")
        let clock = parts[1].split(separator: ":").map { Int($0)! }
        let seconds = clock[0] * 3_600 + clock[1] * 60 + (clock.count > 2 ? clock[2] : 0)
        return WallTime(Day(String(parts[0]))!, secondOfDay: seconds)
    }

    /// The instant at which a UTC clock shows the text.
    static func utc(_ text: String) -> Instant { Zone.utc.instant(of: wall(text)) }

    @Test func utcNeedsNoFile() throws {
        let nowhere = ZoneDatabase(directories: ["/nowhere"])
        let zone = try Zone(identifier: "UTC", in: nowhere)
        #expect(zone == .utc)
        #expect(zone.offset(at: Instant(seconds: 0)) == 0)
        #expect(nowhere.identifiers == ["UTC"])
        #expect(zone.nextChange(after: Instant(seconds: 0)) == nil)
    }

    @Test func placesAreThoseThatPeopleChooseFrom() throws {
        let places = ZoneDatabase.system.places
        #expect(places.contains("Europe/London") && places.contains("Asia/Kathmandu"))
        #expect(!places.contains("US/Pacific") && !places.contains("Europe/Belfast"))
        #expect(!places.contains("Etc/GMT+5") && !places.contains("UTC"))
        for place in places { _ = try Zone(identifier: place) }
        #expect(ZoneDatabase(directories: ["/nowhere"]).places.isEmpty)
        let untabled = ZoneDatabase(directories: ["/usr/share/zoneinfo/America"]).places
        #expect(untabled.contains("Indiana/Knox") && !untabled.contains("Chicago"))
    }

    @Test func wallTimesInAGapAndAnOverlapAreReadAsRFC5545Says() throws {
        let zone = try Zone(identifier: "America/New_York")
        let gap = Self.wall("2025-03-09T02:30")
        #expect(zone.instant(of: gap) == Self.utc("2025-03-09T07:30"))
        #expect(
            zone.meaning(of: gap)
                == .gap(change: Self.utc("2025-03-09T07:00"), read: Self.utc("2025-03-09T07:30")))
        let overlap = Self.wall("2025-11-02T01:30")
        #expect(zone.instant(of: overlap) == Self.utc("2025-11-02T05:30"))
        #expect(
            zone.meaning(of: overlap)
                == .overlap(
                    first: Self.utc("2025-11-02T05:30"), second: Self.utc("2025-11-02T06:30")))
        let plain = Self.wall("2025-07-01T12:00")
        #expect(zone.meaning(of: plain) == .unique(Self.utc("2025-07-01T16:00")))
        #expect(zone.wallTime(at: Self.utc("2025-11-02T06:30")) == overlap)
    }

    @Test(arguments: [
        ("Asia/Kathmandu", "2026-11-21T00:00", 20_700),
        ("Australia/Lord_Howe", "2026-01-01T00:00", 39_600),
        ("Australia/Lord_Howe", "2026-07-01T00:00", 37_800),
        ("Pacific/Apia", "2011-12-30T09:59:59", -36_000),
        ("Pacific/Apia", "2011-12-30T10:00", 50_400),
        ("America/New_York", "9999-07-01T00:00", -14_400),
        ("Europe/Dublin", "2500-07-01T00:00", 3_600), ("Europe/Dublin", "2500-01-01T00:00", 0),
        ("Europe/Paris", "0001-01-01T00:00", 561), ("America/Nuuk", "2300-07-01T00:00", -3_600),
    ])
    func offsets(_ identifier: String, _ time: String, _ offset: Int) throws {
        #expect(try Zone(identifier: identifier).offset(at: Self.utc(time)) == offset)
    }

    @Test func farInstantsAreTotal() throws {
        let zone = try Zone(identifier: "Europe/Paris")
        for milliseconds in [Int64.min, .min + 1, -1, .max - 1, .max] {
            let instant = Instant(milliseconds: max(milliseconds, .min + 999))
            var cursor = zone.cursor
            #expect(cursor.wallTime(at: instant) == zone.wallTime(at: instant))
            let rule = DayRule(zone: zone)
            _ = rule.day(at: instant)
            _ = rule.nextRollover(after: instant)
            _ = zone.nextChange(after: instant)
        }
        #expect(
            DayRule(zone: zone).split(
                from: Instant(milliseconds: .min + 999), to: Instant(milliseconds: .max)
            ).count < 40_000)
        _ = zone.instant(of: WallTime(Day(Int32.max), secondOfDay: 0))
        _ = zone.instant(of: WallTime(Day(Int32.min), secondOfDay: 0))
    }

    @Test(arguments: [
        "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kathmandu",
    ])
    func aCursorGivesWhatTheZoneGives(_ identifier: String) throws {
        let zone = try Zone(identifier: identifier)
        var cursor = zone.cursor
        var numbers = SeededNumbers(11)
        var times = (0..<4_000).map { _ in
            Int64.random(in: -2_000_000_000...8_000_000_000, using: &numbers)
        }
        let hours = (0..<20_000).map { 1_275_350_400 + Int64($0) * 3_600 + 900 }
        times += hours + hours.reversed()
        let wrong = times.filter { time in
            let wall = WallTime(secondsSince1970: time)
            let instant = Instant(seconds: time)
            return cursor.instant(of: wall) != zone.instant(of: wall)
                || cursor.wallTime(at: instant) != zone.wallTime(at: instant)
        }
        #expect(wrong == [])
    }

    @Test func zonesWithOneNameAreEqual() throws {
        let one = try Zone(identifier: "Europe/Paris")
        #expect(try one == Zone(identifier: "Europe/Paris"))
        #expect(try one != Zone(identifier: "Europe/Berlin"))
        #expect(try Set([one, Zone(identifier: "Europe/Paris"), .utc]).count == 2)
        #expect("\(one)" == "Europe/Paris")
    }
}
