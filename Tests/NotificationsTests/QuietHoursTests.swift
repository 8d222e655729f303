import Core
import CoreTesting
import NotificationsAPI
import SettingsAPI
import Testing

@testable import Notifications

@Suite struct QuietHoursTests {
    @Test(
        "A2: quiet hours in common notations are parsed and printed in canonical form",
        arguments: [
            ("22:00-07:00", "22:00-07:00"), ("off", "off"), ("22:00–07:00", "22:00-07:00"),
            ("22:00-07:00; fri,sat 23:00-09:00", "22:00-07:00; fri,sat 23:00-09:00"),
            ("off; SUN 00:00-10:00", "off; sun 00:00-10:00"),
            ("sat,sun 00:00-10:00", "off; sat,sun 00:00-10:00"),
            ("mon,tue,wed,thu 22:00-06:00;fri,sat,sun off", "22:00-06:00; fri,sat,sun off"),
        ])
    func text(_ typed: String, _ printed: String) throws {
        let hours = try #require(QuietHours(typed))
        #expect(hours.description == printed)
        #expect(QuietHours(printed) == hours)
    }

    @Test(
        "A2: malformed quiet hours are rejected",
        arguments: [
            "", ";", "22:00", "22:00-22:00", "22:00-24:00", "day 22:00-07:00", "sat,22:00-07:00",
            "22:00-07:00;", "sat sun 22:00-07:00", "22:00-07:00-09:00", "\u{0}",
            String(repeating: "sat 22:00-07:00;", count: 40),
        ])
    func refused(_ typed: String) throws {
        #expect(QuietHours(typed) == nil)
        var person = try Person([NotificationsModule()])
        let told = code {
            try person.does(ChangeSetting(key: "notifications.quiet", value: typed))
        }
        #expect(told == "notifications.quiet")
        #expect(person.events.isEmpty)
    }

    @Test("A2: quiet hours belong to the weekday on which they start, and end the next morning")
    func weekdays() throws {
        let hours = try #require(QuietHours("22:00-07:00; fri,sat 23:00-09:00"))
        let quiet = { (text: String) in
            hours.contains(Zone.utc.wallTime(at: instant(text)))
        }
        // 2026-11-27 is a Friday.
        #expect(quiet("2026-11-26 22:00") && quiet("2026-11-27 06:59"))
        #expect(!quiet("2026-11-27 07:00") && !quiet("2026-11-27 22:59"))
        #expect(
            quiet("2026-11-27 23:00") && quiet("2026-11-28 08:59") && !quiet("2026-11-28 09:00"))
        #expect(quiet("2026-11-29 08:59") && quiet("2026-11-29 22:00"))
    }

    @Test("A2: quiet hours end at their wall-clock time even when clocks change")
    func clocks() throws {
        let hours = try #require(QuietHours("22:00-02:30"))
        let york = zone("America/New_York")
        // 02:30 does not exist on 2026-03-08: the period ends when clocks jump from 02:00 to 03:00.
        let spring = hours.next(from: instant("2026-03-08 01:00", in: york), in: york)
        #expect(spring == instant("2026-03-08 03:00", in: york))
        // 01:30 comes twice on 2026-11-01: the period ends at the first; the repeated hour is quiet
        // again.
        let early = try #require(QuietHours("22:00-01:30"))
        let first = instant("2026-11-01 01:30", in: york)
        #expect(early.next(from: instant("2026-11-01 00:30", in: york), in: york) == first)
        #expect(early.next(from: first + 1_800, in: york) == first + 3_600)
        #expect(QuietHours.none.next(from: first, in: york) == first)
    }

    @Test("A2: quiet hours that cover all 24 hours never end")
    func endless() throws {
        let always = try #require(QuietHours("00:00-23:59"))
        #expect(
            always.next(from: instant("2026-11-24 12:00"), in: .utc) == instant("2026-11-24 23:59"))
        let text = Weekday.allCases.map { "\($0.shortEnglishName) 12:00-11:59" }.joined(
            separator: ";")
        #expect(
            QuietHours(text)?.next(from: instant("2026-11-24 12:00"), in: .utc)
                == instant("2026-11-25 11:59"))
    }

    @Test(
        "O2: an invalid reminder setting is rejected with a message of one sentence",
        arguments: [
            ("enabled", "maybe"), ("limit", "0"), ("limit", "201"), ("limit", "x"),
            ("nudge-limit", "-1"), ("nudge-limit", "21"), ("morning", "22:00-07:00"),
            ("evening", "now"), ("trial", "abc"), ("urgent", ""), ("nudges", "ON"),
        ])
    func settings(_ name: String, _ value: String) throws {
        var person = try Person([NotificationsModule()])
        let key = "notifications.\(name)"
        #expect(code { try person.does(ChangeSetting(key: key, value: value)) } == key)
        #expect(person.events.isEmpty)
    }

    @Test("H13: a setting applies from its day on, and undo restores the earlier value")
    func effective() throws {
        var person = try Person([NotificationsModule()])
        try person.does(ChangeSetting(key: "notifications.limit", value: "5"))
        person.wait(2)
        try person.does(ChangeSetting(key: "notifications.limit", value: "off"))
        let limits = { (person: Person) in
            [0, 1, 2].map {
                Notifications.settings(on: day("2026-11-21") + $0, in: person.view).limit
            }
        }
        #expect(limits(person) == [5, 5, nil])
        let before = person
        let last = try #require(person.events.last)
        person.undo(last)
        #expect(limits(person) == [5, 5, 5])
        person.undo(last, undoing: false)
        #expect(limits(person) == limits(before))
    }
}
