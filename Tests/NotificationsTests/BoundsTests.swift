import Core
import CoreTesting
import NotificationsAPI
import SettingsAPI
import Testing

@testable import Notifications

/// Tests the limits where one more minute, day or nudge changes the result.
@Suite struct BoundsTests {
    private func person(_ make: @escaping @Sendable (Day) -> [Reminder]) throws -> Person {
        var life = ToyLife()
        life.reminders = { day, _ in make(day) }
        return try Person([ToyModule(life: life), NotificationsModule()], on: "2026-11-24")
    }

    @Test("A2: a reminder plan covers exactly 48 hours")
    func horizon() throws {
        let person = try person { [reminder("pills", $0, "12:00")] }
        let days = { (at: String) in
            Notifications.plan(
                at: Moment(instant("2026-11-24 \(at)"), rule: person.rule), in: person.view
            ).entries.map { $0.reminders[0].day - day("2026-11-24") }
        }
        #expect(days("12:00") == [0, 1, 2] && days("11:59") == [0, 1])
    }

    @Test("A2: at each minute, the short plan equals the full plan for the next hour")
    func short() throws {
        var person = try person {
            [
                reminder("bed", $0, "23:50"), reminder("new", $0, "00:00"),
                reminder("b", $0, "00:10"),
            ]
        }
        try person.does(ChangeSetting(key: "notifications.quiet", value: "off"))
        for minute in 0..<1_440 {
            let now = instant("2026-11-24 00:00") + Int64(minute) * 60
            let moment = Moment(now, rule: person.rule)
            let (whole, short) = (
                Notifications.plan(at: moment, in: person.view),
                Notifications.plan(at: moment, isShort: true, in: person.view)
            )
            #expect(short.toSend == whole.toSend)
            let isSoon = { (entry: ReminderPlan.Entry) in entry.instant <= now + 3_600 }
            #expect(short.waiting.filter(isSoon) == whole.waiting.filter(isSoon))
        }
    }

    @Test("A2: a snooze lasts exactly the chosen time, and must end on the reminder's day")
    func snooze() throws {
        let id = ReminderID(.item, "pills", day("2026-11-24"), time("12:00"))
        let put = { (clock: Int64, span: SnoozeReminder.Span, evening: String?) -> Int64 in
            var person = try self.person { [reminder("pills", $0, "12:00")] }
            if let evening {
                try person.does(ChangeSetting(key: "notifications.evening", value: evening))
            }
            person.clock = clock * 1_000
            let noon = instant("2026-11-24 12:00")
            return try person.does(SnoozeReminder(id, for: span)).until - noon
        }
        #expect(try put(0, .tenMinutes, nil) == 600_000)
        #expect(try put(0, .hour, nil) == 3_600_000)
        #expect(try put(0, .tonight, "18:30-20:00") == 23_400_000)
        // If nudges have no evening, tonight uses the default evening.
        #expect(try put(0, .tonight, "off") == 18_000_000)
        // One millisecond before the last instant from which an hour still fits into the day.
        #expect(try put(11 * 3_600 - 1, .hour, nil) == (12 * 3_600 - 1) * 1_000)
        #expect(code { try put(11 * 3_600, .hour, nil) } == "notifications.late")
        #expect(code { try put(5 * 3_600, .tonight, nil) } == "notifications.late")
    }

    @Test("A2: setting an item's nudging again to the same value on the same day records nothing")
    func nudging() throws {
        var person = try NudgeTests.person()
        try person.does(SetNudging("walk", .on))
        try person.does(SetNudging("walk", .on))
        #expect(person.events.count == 1)
        try person.does(SetNudging("walk", .off))
        person.wait(1)
        try person.does(SetNudging("walk", .off))
        #expect(person.events.count == 3)
        #expect(Notifications.nudging(of: "walk", on: person.today, in: person.view) == .off)
        #expect(Notifications.nudging(of: "read", on: person.today, in: person.view) == .auto)
    }

    @Test("A2: ignored nudges count for 90 days; today's counts only once it is marked ignored")
    func history() {
        let today = day("2026-11-24")
        let entry = { (ago: Int, response: SentReminder.Response, kind: ReminderKind) in
            SentReminder(
                id: ReminderID(kind, "walk", today - ago), instant: instant("\(today) 12:00"),
                outcome: .sent, response: response)
        }
        let read = { (log: [SentReminder], since: Day?) in
            NudgeHistory(of: "walk", before: today, since: since, log: log, past: [])
        }
        #expect(read([entry(90, .none, .nudge)], nil).ignored == 1)
        #expect(read([entry(91, .none, .nudge)], nil).ignored == 0)
        #expect(read([entry(0, .none, .nudge)], nil).ignored == 0)
        #expect(read([entry(0, .ignored, .nudge)], nil).ignored == 1)
        // Nudges up to the day on which the person turned nudging on do not count.
        #expect(read([entry(2, .none, .nudge), entry(3, .none, .nudge)], today - 3).ignored == 1)
        // A snoozed nudge that returns is not counted twice.
        var again = entry(1, .none, .nudge)
        again.id = again.id.again(at: instant("\(today) 12:00"))
        #expect(read([again], nil).days.isEmpty)
        // A question of today pauses nudges from tomorrow on.
        let asked = read([entry(0, .none, .ask)], nil)
        #expect(asked.verdict(on: today, due: []) == .comes)
        #expect(asked.verdict(on: today + 1, due: []) == .pauses)
        // Withheld nudges do not count as ignored, but as days with a nudge.
        var held = entry(1, .none, .nudge)
        held.outcome = .withheld
        #expect(read([held], nil).ignored == 0 && read([held], nil).days == [today - 1])
    }

    @Test("A2: an hour with exactly half of the morning's chance of completion can be chosen")
    func half() {
        // Of sixteen days six were done at 9:15, two at 18:15: 9/18 in the morning. Of the ten days
        // still open at 18:00 two were done: 3/12.
        let hours =
            [Int?](repeating: 9, count: 6) + [Int?](repeating: 18, count: 2)
            + [Int?](repeating: nil, count: 8)
        #expect(NudgeHour(of: NudgeTests.past(hours), dayStart: .midnight)?.minute == 18 * 60)
        // Three of thirty days are a tenth, three of thirty-one are not.
        let late = [Int?](repeating: 21, count: 3)
        for (early, hour) in [(27, 21), (28, 8)] {
            let hours = [Int?](repeating: 8, count: early) + late
            let found = NudgeHour(of: NudgeTests.past(hours), dayStart: .midnight)
            #expect(found?.minute == hour * 60)
        }
        #expect(NudgeHour.hours(time("03:01")).first == 240)
        #expect(NudgeHour.hours(time("03:00")).first == 180)
        #expect(NudgeHour.hours(.midnight) == (0..<24).map { $0 * 60 })
    }

    @Test("A2: a nudge trial with a given seed always withholds nudges on the same days")
    func trial() {
        // Calculated with an implementation of SplitMix64 in another language.
        let drawn = (0..<40).map {
            NudgeTrial.withholds("walk", on: day("2026-11-24") + $0, seed: 0xC0FFEE) ? "x" : "."
        }
        #expect(drawn.joined() == "...............x...x.x....xxxx....x.....")
        let count = (0..<20_000).count {
            NudgeTrial.withholds("walk", on: day("2026-11-24") + $0, seed: 1)
        }
        #expect(count == 5_987)
    }

    @Test("A2: a time window includes its start and excludes its end, also across midnight")
    func windows() throws {
        for (text, inside, outside) in [
            ("08:00-12:00", ["08:00", "11:59"], ["07:59", "12:00"]),
            ("22:00-07:00", ["22:00", "00:00", "06:59"], ["21:59", "07:00", "12:00"]),
        ] {
            let window = try #require(DayWindow(text))
            #expect(inside.allSatisfy { window.contains(time($0)) })
            #expect(!outside.contains { window.contains(time($0)) })
        }
    }

    @Test("A2: the time in which a reminder can be sent is shown in whole hours if possible")
    func stale() {
        let texts = [0, 1, 59, 60, 90, 120].map { ReminderPlan.Reason.stale($0).text }
        let spans = ["0 minutes", "1 minute", "59 minutes", "1 hour", "90 minutes", "2 hours"]
        #expect(
            texts
                == spans.map {
                    "It is too late: it can be sent for \($0) after its time, on its day."
                })
    }

    @Test("A2: each setting accepts the limits of its range and returns the value as typed")
    func settings() throws {
        for (name, value) in [
            ("limit", "1"), ("limit", "200"), ("limit", "off"), ("nudge-limit", "0"),
            ("nudge-limit", "20"), ("morning", "off"), ("evening", "00:00-23:59"),
            ("trial", "on"), ("trial", "off"), ("urgent", "on"), ("nudges", "off"),
            ("enabled", "off"), ("quiet", "off"),
        ] {
            var person = try person { _ in [] }
            let key = "notifications.\(name)"
            try person.does(ChangeSetting(key: key, value: value))
            let definition = NotificationSettings.definitions.first { $0.key == key }
            let read = definition?.read(person.view, person.today)
            #expect(read == value, "\(name)")
        }
    }
}
