import Core
import SettingsAPI
import Testing

@testable import Settings

/// A person's settings, folded change by change.
struct Person {
    var world: World
    let program: Program
    var count: UInt64 = 0

    init() throws {
        program = try Program([SettingsModule()])
        world = program.emptyWorld
    }

    var view: WorldView { WorldView(world, of: program) }
    let provider = SettingsDayProvider()

    func day(_ instant: Instant, zone: String? = nil) throws -> Day {
        try provider.moment(at: instant, zone: try zone.map { try Zone.named($0) }, in: view).day
    }

    /// Records drafts at an instant in a zone, like the engine.
    mutating func record(_ instant: Instant, zone name: String, _ drafts: [EventDraft] = []) throws
    {
        let moment = try provider.moment(at: instant, zone: try Zone.named(name), in: view)
        let notices = provider.notices(at: moment, in: view)
        let events = (drafts + notices).map { draft in
            count += 1
            return Event(
                id: EventID(high: 1, low: count), operation: EventID(high: 1, low: count),
                time: world.time.next(at: instant), instant: instant, day: moment.day, offset: 0,
                zone: name, kind: draft.kind, payload: draft.payload)
        }
        world.fold(events)
    }
}

/// The instant of a local wall time.
func at(_ day: String, _ hour: Int, _ minute: Int = 0, in zone: String) throws -> Instant {
    let wall = WallTime(try #require(Day(day)), secondOfDay: hour * 3_600 + minute * 60)
    return try Zone.named(zone).instant(of: wall)
}

@Suite struct DayKeeperTests {
    @Test func `D5: a person without a time zone gets an error, not UTC`() throws {
        let person = try Person()
        #expect(throws: Rejection.self) { try person.day(Instant(seconds: 0)) }
        do {
            _ = try person.day(Instant(seconds: 0))
        } catch let error as Rejection {
            #expect(error.code == "zone.missing")
        }
    }

    @Test func `D2: a change of time zone is recorded once as a fact`() throws {
        var person = try Person()
        let noon = try at("2026-11-21", 12, in: "Europe/London")
        try person.record(noon, zone: "Europe/London")
        try person.record(noon + 60, zone: "Europe/London")
        #expect(person.view.state(of: SettingsState.self).zones.count == 1)
        #expect(try person.day(noon + 120) == Day("2026-11-21"))
    }

    @Test func `D4: after travelling west, yesterday is not reopened`() throws {
        var person = try Person()
        try person.record(try at("2026-11-21", 1, in: "Europe/London"), zone: "Europe/London")
        // An hour later in New York the wall shows the 20th, but the 21st has already begun.
        let later = try at("2026-11-21", 2, in: "Europe/London")
        #expect(try person.day(later, zone: "America/New_York") == Day("2026-11-21"))
        let nextDay = try at("2026-11-22", 9, in: "America/New_York")
        #expect(try person.day(nextDay, zone: "America/New_York") == Day("2026-11-22"))
    }

    @Test func `D4: after the day start is set later, yesterday is not reopened`() throws {
        var person = try Person()
        let two = try at("2026-11-21", 2, in: "Europe/London")
        try person.record(two, zone: "Europe/London")
        let change = ChangeSetting(key: "day-start", value: "04:00")
        var context = CommandContext(
            view: person.view,
            moment: Moment(two, rule: DayRule(zone: try Zone.named("Europe/London"))),
            operation: EventID(high: 0, low: 0))
        try person.record(two, zone: "Europe/London", try change.decide(in: &context))
        #expect(try person.day(two + 60) == Day("2026-11-21"))
        #expect(try person.day(two + 24 * 3_600) == Day("2026-11-21"))
        #expect(try person.day(two + 27 * 3_600) == Day("2026-11-22"))
    }

    @Test func `D3: a day skipped by crossing the date line neither counts nor breaks a streak`()
        throws
    {
        var person = try Person()
        let niue = "Pacific/Pago_Pago"
        try person.record(try at("2026-11-20", 12, in: niue), zone: niue)
        // 23:30 on the 20th in Pago Pago (−11) is 00:30 on the 22nd in Kiritimati (+14).
        try person.record(try at("2026-11-20", 23, 30, in: niue), zone: "Pacific/Kiritimati")
        let span = try #require(DaySpan(Day("2026-11-01")!, Day("2026-11-30")!))
        let neutral = person.provider.neutralDays(in: span, in: person.view)
        #expect(neutral.days == [Day("2026-11-21")!])
    }

    @Test func `D3: the day that Apia skipped is neutral in Apia and nowhere else`() throws {
        let span = try #require(DaySpan(Day("2011-12-01")!, Day("2012-01-31")!))
        for (zone, days) in [("Pacific/Apia", [Day("2011-12-30")!]), ("Europe/London", [])] {
            var person = try Person()
            try person.record(try at("2011-12-01", 12, in: zone), zone: zone)
            #expect(person.provider.neutralDays(in: span, in: person.view).days == days)
        }
    }

    @Test(arguments: ["24:00", "4", "04:60", "-1:00", "", "４:００"])
    func `a malformed day start is rejected`(_ value: String) throws {
        let person = try Person()
        var context = CommandContext(
            view: person.view, moment: Moment(Instant(seconds: 0), rule: DayRule(zone: .utc)),
            operation: EventID(high: 0, low: 0))
        #expect(throws: Rejection.self) {
            try ChangeSetting(key: "day-start", value: value).decide(in: &context)
        }
    }

    /// The neutral days around those skipped in Apia and at the date line.
    private func neutral(_ person: Person, _ month: String) -> [Int] {
        let first = Day("\(month)-01")!
        return person.provider.neutralDays(in: DaySpan(first, first.endOfMonth)!, in: person.view)
            .days.map { $0.civil.day }
    }

    @Test
    func `D3: a day skipped by a time zone is neutral for people in that zone at that time`()
        throws
    {
        let (apia, london) = ("Pacific/Apia", "Europe/London")
        let journeys: [(name: String, stays: [(String, String)], days: [Int])] = [
            ("stays", [("2011-12-20", apia)], [30]),
            ("left before", [("2011-12-20", apia), ("2011-12-29", london)], []),
            ("left after", [("2011-12-20", apia), ("2012-01-02", london)], [30]),
            ("came before", [("2011-12-20", london), ("2011-12-29", apia)], [30]),
            ("came after", [("2011-12-20", london), ("2012-01-02", apia)], []),
            // The 30th began in London, so this person had it.
            ("left on it", [("2011-12-20", apia), ("2011-12-30", london)], []),
        ]
        for (name, stays, days) in journeys {
            var person = try Person()
            for (date, zone) in stays {
                try person.record(try at(date, 15, in: zone), zone: zone)
            }
            #expect(neutral(person, "2011-12") == days, "\(name)")
        }
    }

    @Test func `D3 D4: a day counts if it began before the person came to the zone that skips it`()
        throws
    {
        var person = try Person()
        // Half past midnight of the 30th in Wellington is still the 29th in Apia.
        let night = try at("2011-12-30", 0, 30, in: "Pacific/Auckland")
        try person.record(night, zone: "Pacific/Auckland")
        try person.record(night + 60, zone: "Pacific/Apia")
        #expect(try person.day(night + 120) == Day("2011-12-30"))
        #expect(neutral(person, "2011-12") == [])
    }

    @Test func `D3: which days are skipped by travel depends on the day start at that time`()
        throws
    {
        let (pago, far) = ("Pacific/Pago_Pago", "Pacific/Kiritimati")
        var person = try Person()
        func start(_ value: String, at instant: Instant, in zone: String) throws {
            var context = CommandContext(
                view: person.view,
                moment: Moment(instant, rule: DayRule(zone: try Zone.named(zone))),
                operation: EventID(high: 0, low: 0))
            let drafts = try ChangeSetting(key: "day-start", value: value).decide(in: &context)
            try person.record(instant, zone: zone, drafts)
        }
        let noon = try at("2026-11-20", 12, in: pago)
        try person.record(noon, zone: pago)
        try start("04:00", at: noon + 60, in: pago)
        // 03:30 on the 21st is still the 20th. A day and an hour later on the other side it is the
        // 22nd, so the 21st is skipped.
        let night = try at("2026-11-21", 3, 30, in: pago)
        #expect(try person.day(night) == Day("2026-11-20"))
        try person.record(night, zone: far)
        #expect(try person.day(night) == Day("2026-11-22"))
        #expect(neutral(person, "2026-11") == [21])
        try start("00:00", at: night + 60, in: far)
        #expect(neutral(person, "2026-11") == [21])
    }

    @Test func `D4: a day that has begun stays the current day, even if the zone changes at once`()
        throws
    {
        var person = try Person()
        let instant = try at("2026-11-21", 1, in: "Europe/London")
        try person.record(instant, zone: "Europe/London")
        #expect(try person.day(instant, zone: "America/New_York") == Day("2026-11-21"))
        #expect(try person.day(instant + -1, zone: "America/New_York") == Day("2026-11-20"))
    }
}
