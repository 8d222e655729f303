import Core
import SettingsAPI
import Testing

@testable import Settings

/// Tests settings that a person sets, sets again, and undoes.
@Suite struct ChangesTests {
    private let today = Day("2026-11-21")!

    private func drafts(_ key: String, _ value: String, by person: Person) throws -> [EventDraft] {
        var context = CommandContext(
            view: person.view, moment: Moment(Instant(seconds: 0), rule: DayRule(zone: .utc)),
            operation: EventID(high: 0, low: 0))
        return try ChangeSetting(key: key, value: value).decide(in: &context)
    }

    private func code(_ key: String, _ value: String) throws -> String? {
        let person = try Person()
        do {
            _ = try drafts(key, value, by: person)
            return nil
        } catch let rejection as Rejection {
            return rejection.code
        }
    }

    @Test(arguments: [
        ("theme", ["light", "system"]), ("day-start", ["05:00", "06:30"]),
        ("today.order", ["tension, habits", "habits"]), ("palette", ["clepsy", "tenx"]),
        ("locale", ["de", "ja"]),
    ])
    func `H13: undoing a setting's second change restores the value of the first`(
        _ key: String, _ values: [String]
    ) throws {
        var person = try Person()
        let noon = try at("2026-11-21", 12, in: "Europe/London")
        try person.record(noon, zone: "Europe/London")
        for value in values {
            try person.record(noon + 60, zone: "Europe/London", drafts(key, value, by: person))
        }
        let change = try #require(try drafts(key, values[1], by: try Person()).first)
        let event = Event(
            id: EventID(high: 1, low: person.count), operation: EventID(high: 1, low: 1),
            time: person.world.time, instant: noon, day: today, offset: 0, zone: "Europe/London",
            kind: change.kind, payload: change.payload)
        let handler = SettingsUndoHandler()
        try person.record(
            noon + 120, zone: "Europe/London",
            handler.inverse(of: event, undoing: true, in: person.view))
        let setting = try #require(SettingsModule.definitions.first { $0.key == key })
        #expect(setting.read(person.view, today) == values[0])
        // A value that already applies is not set again.
        #expect(handler.inverse(of: event, undoing: true, in: person.view).isEmpty)
    }

    @Test func `H13: the history names the setting that is undone and its value`() throws {
        let person = try Person()
        let told = try [
            ("theme", "light"), ("day-start", "05:00"), ("today.order", "tension, habits"),
            ("palette", "tenx"), ("locale", "de"),
        ].flatMap { try drafts($0, $1, by: person) }.map { draft in
            SettingsUndoHandler().describe(
                Event(
                    id: EventID(high: 1, low: 1), operation: EventID(high: 1, low: 1),
                    time: person.world.time, instant: Instant(seconds: 0), day: today, offset: 0,
                    zone: "UTC", kind: draft.kind, payload: draft.payload), in: person.view)
        }
        #expect(
            told == [
                "Theme light", "Days start at 05:00", "Order of Today: tension, habits",
                "Palette tenx", "Locale de",
            ])
    }

    @Test func `U1: a theme must be one of three`() throws {
        for theme in ["dark", "light", "system"] { #expect(try code("theme", theme) == nil) }
        #expect(try code("theme", "blue") == "settings.theme")
    }

    @Test func `U5: a palette must be one of five`() throws {
        for name in Appearance.palettes.dropFirst() { #expect(try code("palette", name) == nil) }
        #expect(try code("palette", "pink") == "settings.palette")
        let person = try Person()
        let refusal = #expect(throws: Rejection.self) {
            try drafts("palette", "pink", by: person)
        }
        #expect(
            refusal?.message == "The palette must be sherpa, onefocus, telocare, clepsy or tenx.")
    }

    @Test func `U9: a locale must be a known one or automatic`() throws {
        for tag in ["auto", "en-GB", "en-US", "de", "fr", "es", "ar", "he", "ja"].dropFirst() {
            #expect(try code("locale", tag) == nil)
        }
        #expect(try code("locale", "en") == "settings.locale")
        #expect(try code("locale", "tlh") == "settings.locale")
    }

    @Test func `U5, U9: an unknown palette or locale is shown as the default`() throws {
        var person = try Person()
        let noon = try at("2026-11-21", 12, in: "Europe/London")
        let strange = String(repeating: "\u{202E}x", count: 5_000)
        try person.record(
            noon, zone: "Europe/London",
            [
                SettingsEvent.paletteSet(.init(palette: strange)).draft,
                SettingsEvent.localeSet(.init(locale: strange)).draft,
            ])
        #expect(SettingsModule.palette.read(person.view, today) == "sherpa")
        #expect(SettingsModule.locale.read(person.view, today) == "auto")
    }

    @Test func `D1: the day start can be any minute from 00:00 to 23:59`() throws {
        for start in ["00:00", "00:01", "23:59"] { #expect(try code("day-start", start) == nil) }
        let kind = SettingsEvent.dayStartSet(.init(minutes: 0)).draft.kind
        for (minutes, isRead) in [(-1, false), (0, true), (1_439, true), (1_440, false)] {
            let event = Event(
                id: EventID(high: 1, low: 1), operation: EventID(high: 1, low: 1),
                time: HybridTimestamp(rawValue: 1), instant: Instant(seconds: 0), day: today,
                offset: 0, zone: "UTC", kind: kind, payload: Array("{\"minutes\":\(minutes)}".utf8))
            #expect((SettingsEvent(event) != nil) == isRead, "\(minutes)")
        }
    }

    @Test func `U2: the order of Today can have up to 32 names of 1 to 40 letters and digits`()
        throws
    {
        let names = (1...32).map { "p\($0)" }
        for order in [
            names.joined(separator: ","), String(repeating: "z", count: 40), "a", "z9-0.a",
        ] {
            #expect(try code("today.order", order) == nil, "\(order)")
        }
        let tooMany = (names + ["p33"]).joined(separator: ",")
        for order in [tooMany, String(repeating: "z", count: 41), "a{", "a:", "a`"] {
            #expect(try code("today.order", order) == "settings.today-order", "\(order)")
        }
    }

    @Test func `D3: the day that Apia skipped does not count for people who were in Apia`() throws {
        let span = try #require(DaySpan(Day("2011-12-01")!, Day("2012-01-31")!))
        let left = Day("2011-12-30")!
        let (apia, london) = ("Pacific/Apia", "Europe/London")
        for (moves, days) in [
            ([("2011-12-01", london), ("2012-01-10", apia)], []),
            ([("2011-12-01", apia), ("2012-01-10", london)], [left]),
            ([("2011-12-01", apia), ("2011-12-20", london)], []),
            ([("2011-12-01", london), ("2011-12-29", apia)], [left]),
        ] {
            var person = try Person()
            for (day, zone) in moves { try person.record(at(day, 12, in: zone), zone: zone) }
            #expect(
                person.provider.neutralDays(in: span, in: person.view).days == days, "\(moves)")
        }
    }

    @Test func `D3: whether a day was skipped depends on the day start at that time`() throws {
        let (west, east) = ("Pacific/Pago_Pago", "Pacific/Kiritimati")
        let span = try #require(DaySpan(Day("2026-11-01")!, Day("2026-11-30")!))
        for (start, hour, days) in [
            // 02:00 on the 21st is still the 20th with a day start of 04:00, and 03:00 on the 22nd
            // in Kiritimati still the 21st: no day is between them.
            ("04:00", 2, []), ("00:00", 23, [Day("2026-11-22")!]),
        ] {
            var person = try Person()
            let morning = try at("2026-11-20", 12, in: west)
            try person.record(morning, zone: west, drafts("day-start", start, by: person))
            try person.record(at("2026-11-21", hour, 30, in: west), zone: east)
            #expect(
                person.provider.neutralDays(in: span, in: person.view).days == days, "\(start)")
        }
    }
}
