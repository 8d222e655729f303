import Core
import CoreTesting
import LeaguesAPI
import Testing

@Suite struct WeekTests {
    private func zone(_ name: String) throws -> Zone { try Zone(identifier: name) }

    @Test(
        "L1: a week has 168 hours, or 167 or 169 if the clocks change",
        arguments: [
            ("Europe/Paris", "2026-03-25", 167), ("Europe/Paris", "2026-10-25", 169),
            ("Europe/Paris", "2026-11-24", 168), ("America/New_York", "2026-11-01", 169),
            ("Asia/Tokyo", "2026-03-25", 168), ("Australia/Lord_Howe", "2026-04-05", 168),
        ])
    func hours(_ name: String, _ text: String, _ hours: Int) throws {
        let week = LeagueWeek(of: day(text), in: try zone(name))
        #expect(week.hours == hours && week.monday.weekday == .monday)
        #expect(week.next.start == week.end && week.next.previous == week)
        #expect(week.days.count == 7 && week.sunday == week.days.last)
        #expect(week.settlement == week.end + 300)
        #expect(week.contains(week.start) && !week.contains(week.end))
    }

    @Test("L1: every instant belongs to its week, also when clocks change")
    func instants() throws {
        for name in ["Europe/Paris", "Asia/Beirut", "America/Havana", "Pacific/Apia", "UTC"] {
            let zone = try zone(name)
            var generator = SeededGenerator(1)
            for _ in 0..<500 {
                let instant = Instant(seconds: Int64(generator.next() % 4_000_000_000))
                let week = LeagueWeek(at: instant, in: zone)
                #expect(week.contains(instant), "\(name) \(instant)")
            }
        }
    }

    @Test("L1: if midnight comes twice, the new week does not go back to the old one")
    func twice() throws {
        // Havana sets its clocks back at 01:00 on Sundays. No zone does so on Mondays, so the test
        // checks both ends of every hour around each end of a week.
        for name in ["America/Havana", "Africa/Cairo", "Asia/Amman", "America/Asuncion"] {
            let zone = try zone(name)
            for number in 0..<600 {
                let week = LeagueWeek(of: day("2019-01-07") + 7 * number, in: zone)
                for hour in -3..<3 {
                    let instant = week.end + Int64(hour) * 3_600
                    let expected = hour < 0 ? week : week.next
                    #expect(LeagueWeek(at: instant, in: zone) == expected)
                }
                #expect(week.settlement >= week.end && week.settlement < week.end + 7_200)
            }
        }
    }

    @Test("L6: labels appear in the last hour, and the end is announced in the last 24 hours")
    func labels() throws {
        let week = LeagueWeek(of: day("2026-11-24"), in: try zone("Europe/Paris"))
        #expect(week.labels == (week.end + -3_600)..<week.end)
        #expect(week.lastDay == (week.end + -86_400)..<week.end)
        #expect(!week.labels.contains(week.end + -3_601) && week.labels.contains(week.end + -1))
    }

    @Test("L4: a board's id encodes its week, tier, zone group and number")
    func names() {
        for text in ["1969-12-29", "1970-01-05", "2026-11-23", "9999-12-27"] {
            for tier in Tier.allCases {
                let id = BoardID(week: day(text), tier: tier, band: 63, number: 0xFF_FFFF)
                #expect(BoardID(rawValue: id.rawValue) == id)
                #expect(id.week == day(text).startOfWeek && id.tier == tier)
                #expect(id.band == 63 && id.number == 0xFF_FFFF)
            }
        }
        let week = day("2026-11-23")
        let ids = [
            BoardID(week: week, tier: .k2, band: 0, number: 0xFF_FFFF),
            BoardID(week: week, tier: .k2, band: 1, number: 0),
            BoardID(week: week, tier: .everest, band: 0, number: 0),
            BoardID(week: week + 7, tier: .hilltop, band: 0, number: 0),
        ]
        #expect(ids.sorted() == ids)
    }

    @Test("L7: a person's mountain name stays the same for a week and changes the next week")
    func mountains() {
        var generator = SeededGenerator(9)
        var (names, keys): (Set<String>, Set<String>) = ([], [])
        for _ in 0..<2_000 {
            let account: AccountID = generator.id()
            let week = day("2026-11-23")
            let name = MountainName.of(account, in: week)
            #expect(MountainName.of(account, in: week) == name)
            #expect(MountainName.of(account, in: week + 7) != name)
            #expect(MountainName.key(of: account, in: week).count == 12)
            names.insert(name)
            keys.insert(MountainName.key(of: account, in: week))
        }
        #expect(names.count > 1_950 && keys.count == 2_000)
    }

    @Test("L7: a share code is accepted in lowercase and with spaces instead of hyphens")
    func codes() {
        let code = ShareCode(SeededEntropy(4))
        #expect(ShareCode(code.description.lowercased()) == code)
        #expect(ShareCode(code.description.replacing("-", with: " ")) == code)
        #expect(code.description.count == 9)
        #expect(ShareCode("BCDF-GHJ") == nil && ShareCode("") == nil)
        #expect(ShareCode(SeededEntropy(5)) != code)
    }
}
