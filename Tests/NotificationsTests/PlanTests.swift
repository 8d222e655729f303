import Core
import CoreTesting
import NotificationsAPI
import SettingsAPI
import Testing

@testable import Notifications

@Suite struct PlanTests {
    private func person(_ life: ToyLife, zone: Zone = .utc, start: String = "00:00") throws
        -> Person
    {
        var person = try Person([ToyModule(life: life), NotificationsModule()], on: "2026-11-24")
        person.rule = DayRule(zone: zone, dayStart: time(start))
        return person
    }

    private func life(_ make: @escaping @Sendable (Day) -> [Reminder]) -> ToyLife {
        var life = ToyLife()
        life.reminders = { day, _ in make(day) }
        return life
    }

    /// The outcome of each reminder, one per line: `08:00 send due pills,tea`.
    private func lines(
        _ person: Person, _ at: String, log: [SentReminder] = [], day: Day? = nil
    ) -> [String] {
        let now = instant(at, in: person.rule.zone)
        let moment = Moment(now, day: day ?? person.rule.day(at: now), rule: person.rule)
        let plan = Notifications.plan(at: moment, log: log, in: person.view)
        return plan.entries.filter { $0.reminders[0].day == moment.day }.map { entry in
            let names = entry.reminders.map(\.id.subject).joined(separator: ",")
            return "\(moment.clock(entry.instant)) \(entry.decision) \(entry.reason.code) \(names)"
        }
    }

    private func sent(_ subject: String, _ on: String, _ at: String) -> SentReminder {
        SentReminder(
            id: ReminderID(.item, subject, day(on), time(at)), instant: instant("\(on) \(at)"),
            outcome: .sent)
    }

    @Test("A2: a due reminder is sent once; one that is too old is left out")
    func once() throws {
        let person = try person(life { [reminder("pills", $0, "08:00")] })
        #expect(lines(person, "2026-11-24 07:30") == ["08:00 wait due pills"])
        #expect(lines(person, "2026-11-24 08:00") == ["08:00 send due pills"])
        #expect(lines(person, "2026-11-24 09:59") == ["09:59 send late pills"])
        #expect(lines(person, "2026-11-24 10:00") == ["08:00 leave stale pills"])
        let log = [sent("pills", "2026-11-24", "08:00")]
        // A clock set back sends nothing twice.
        for at in ["07:00", "08:00", "08:01", "09:00"] {
            #expect(lines(person, "2026-11-24 \(at)", log: log) == [])
        }
    }

    @Test("A2: reminders in quiet hours wait if still useful afterwards; others are left out")
    func quiet() throws {
        let person = try person(
            life { [reminder("dawn", $0, "06:30"), reminder("bed", $0, "23:00")] })
        #expect(
            lines(person, "2026-11-24 06:30") == [
                "07:00 wait quiet dawn", "23:00 leave quiet bed",
            ])
        let now = Moment(instant("2026-11-24 06:30"), rule: person.rule)
        let plan = Notifications.plan(at: now, in: person.view)
        #expect(plan.waiting.first?.reason.text == "Quiet hours until 07:00.")
        #expect(plan.next == instant("2026-11-24 07:00"))
        var urgent = person
        try urgent.does(ChangeSetting(key: "notifications.urgent", value: "on"))
        #expect(
            lines(urgent, "2026-11-24 23:00") == ["23:00 send due bed", "06:30 leave stale dawn"])
    }

    @Test("A2: delivery is retried while useful, within the day, and not in quiet hours")
    func until() throws {
        var person = try person(
            life { [reminder("bed", $0, "21:30"), reminder("late", $0, "23:00")] })
        let until = { (person: Person, at: String) in
            let moment = Moment(instant("2026-11-24 \(at)"), rule: person.rule)
            return Notifications.plan(at: moment, in: person.view).toSend.map(\.until)
        }
        #expect(until(person, "21:30") == [instant("2026-11-24 22:00")])
        let waiting = Notifications.plan(
            at: Moment(instant("2026-11-24 12:00"), rule: person.rule), in: person.view)
        #expect(waiting.entries.allSatisfy { $0.until == nil })
        try person.does(ChangeSetting(key: "notifications.urgent", value: "on"))
        #expect(until(person, "21:50") == [instant("2026-11-24 23:30")])
        #expect(until(person, "23:00") == [instant("2026-11-25 00:00")])
        let early = ReminderID(.item, "bed", day("2026-11-24"), time("21:30"))
        person.clock = 9 * 3_600_000 + 2_400_000
        let put = try person.does(SnoozeReminder(early, for: .hour))
        try person.does(ChangeSetting(key: "notifications.urgent", value: "off"))
        // A reminder snoozed into quiet hours comes at that time.
        let moment = Moment(put.until, rule: person.rule)
        let plan = Notifications.plan(at: moment, in: person.view)
        #expect(plan.toSend.map(\.until) == [instant("2026-11-25 00:00")])
    }

    @Test("A2: reminders within ten minutes are bundled; audible and silent ones stay separate")
    func bundles() throws {
        let person = try person(
            life { day in
                [
                    reminder("a", day, "08:00"), reminder("b", day, "08:10"),
                    reminder("c", day, "08:11"), reminder("quiet", day, "08:00", silent: true),
                ]
            })
        #expect(
            lines(person, "2026-11-24 08:00") == [
                "08:00 send due a,b", "08:00 send due quiet", "08:11 wait due c",
            ])
        let plan = Notifications.plan(
            at: Moment(instant("2026-11-24 08:00"), rule: person.rule), in: person.view)
        #expect(plan.toSend[0].message.title == "2 reminders")
        #expect(plan.toSend[0].message.body == "Time for a\nTime for b")
        #expect(plan.toSend.map(\.message.isSilent) == [false, true])
    }

    @Test("A2: over the daily limit, the last nudges are left out; the streak reminder has a place")
    func limits() throws {
        var person = try person(
            life { day in
                (9...13).map { hour in
                    reminder(
                        "n\(hour)", day, "\(hour < 10 ? "0" : "")\(hour):00", nature: .nudge,
                        kind: .nudge)
                } + [
                    reminder(
                        "habit-days", day, "20:00", nature: .nudge, useful: 240, kind: .streak),
                    reminder("pills", day, "21:00"),
                ]
            })
        #expect(
            lines(person, "2026-11-24 08:00") == [
                "09:00 wait due n9", "10:00 wait due n10", "20:00 wait due habit-days",
                "21:00 wait due pills", "11:00 leave nudge-limit n11",
                "12:00 leave nudge-limit n12", "13:00 leave nudge-limit n13",
            ])
        try person.does(
            ChangeSetting(key: "notifications.limit", value: "2", from: day("2026-11-24")))
        #expect(lines(person, "2026-11-24 08:00").contains("20:00 leave limit habit-days"))
        #expect(lines(person, "2026-11-24 08:00").contains("21:00 leave limit pills"))
        let reasons = Notifications.plan(
            at: Moment(instant("2026-11-24 08:00"), rule: person.rule), in: person.view
        ).left.map(\.reason.text)
        #expect(reasons.contains("The limit of 3 nudges per day is reached."))
        #expect(reasons.contains("The limit of 2 reminders per day is reached."))
    }

    @Test("C2: after a crisis message, only reminders the person set are sent that day")
    func peace() throws {
        var life = life {
            [
                reminder("pills", $0, "08:00"),
                reminder("habit-days", $0, "20:00", nature: .nudge, kind: .streak),
            ]
        }
        life.peace = { $0 == day("2026-11-24") }
        let person = try person(life)
        #expect(
            lines(person, "2026-11-24 07:30") == [
                "08:00 wait due pills", "20:00 leave peace habit-days",
            ])
        #expect(lines(person, "2026-11-25 07:30").contains("20:00 wait due habit-days"))
    }

    @Test(
        "A2: nudges wait for the end of focus time; reminders the person set and phase ends do not")
    func focus() throws {
        var life = life { on in
            [
                reminder("pills", on, "10:05"),
                reminder("walk", on, "10:00", nature: .nudge, kind: .nudge),
                reminder("short", on, "10:00", nature: .nudge, useful: 20, kind: .nudge),
                Reminder(
                    id: ReminderID(.phase, "s.0", on), time: .instant(instant("\(on) 10:25")),
                    title: "Focus is over", nature: .live, useful: 10, why: ""),
            ]
        }
        life.work = { $0 < instant("2026-11-24 10:25") ? instant("2026-11-24 10:25") : nil }
        let person = try person(life)
        #expect(
            lines(person, "2026-11-24 10:05") == [
                "10:05 send due pills", "10:25 wait focus walk", "10:25 wait due s.0",
                "10:00 leave focus short",
            ])
    }

    @Test("R3: a skipped wall time uses the earlier offset, a repeated one its first instant")
    func clocks() throws {
        let york = zone("America/New_York")
        let person = try person(
            life { [reminder("small", $0, "02:30"), reminder("twice", $0, "01:30")] }, zone: york,
            start: "04:00")
        var plain = person
        try plain.does(
            ChangeSetting(key: "notifications.quiet", value: "off", from: day("2026-01-01")))
        // The early hours belong to the day before: 02:30 of 7 March falls on the 8th.
        #expect(
            lines(plain, "2026-03-07 23:00") == [
                "Sun 01:30 wait due twice", "Sun 03:30 wait due small",
            ])
        let first = instant("2026-11-01 01:30", in: york)
        let moment = Moment(first, rule: plain.rule)
        #expect(moment.day == day("2026-10-31"))
        #expect(Notifications.plan(at: moment, in: plain.view).toSend.count == 1)
        let log = [sent("twice", "2026-10-31", "01:30")]
        let again = Moment(first + 3_600, day: day("2026-10-31"), rule: plain.rule)
        #expect(Notifications.plan(at: again, log: log, in: plain.view).toSend.isEmpty)
    }

    @Test("A2: after travel no reminder is sent twice, and a skipped day has no reminders")
    func travel() throws {
        let make = life { [reminder("pills", $0, "08:00")] }
        let tokyo = try person(make, zone: zone("Asia/Tokyo"))
        let log = [sent("pills", "2026-11-24", "08:00")]
        #expect(lines(tokyo, "2026-11-24 08:00") == ["08:00 send due pills"])
        // In San Francisco it is the 23rd: the day stays the 24th, and its 08:00 is still ahead.
        let west = try person(make, zone: zone("America/Los_Angeles"))
        let held = day("2026-11-24")
        #expect(lines(west, "2026-11-23 20:00", log: log, day: held) == [])
        #expect(lines(west, "2026-11-24 08:00", log: log) == [])
        #expect(lines(west, "2026-11-24 08:00") == ["08:00 send due pills"])
        let apia = try person(make, zone: zone("Pacific/Apia"))
        let before = Moment(instant("2011-12-29 07:00", in: apia.rule.zone), rule: apia.rule)
        let plan = Notifications.plan(at: before, in: apia.view)
        #expect(plan.waiting.map { $0.reminders[0].day } == [day("2011-12-29"), day("2011-12-31")])
    }

    @Test("H13: a snoozed reminder is sent once more; undo restores its original time")
    func snooze() throws {
        var person = try person(life { [reminder("pills", $0, "12:00")] })
        let id = ReminderID(.item, "pills", day("2026-11-24"), time("12:00"))
        let log = [sent("pills", "2026-11-24", "12:00")]
        let told = try person.does(SnoozeReminder(id, for: .tenMinutes))
        #expect(told.reminder.original == id && told.reminder != id)
        #expect(lines(person, "2026-11-24 12:05", log: log) == ["12:10 wait due pills"])
        #expect(lines(person, "2026-11-24 12:10", log: log) == ["12:10 send due pills"])
        let twice =
            log + [
                SentReminder(id: told.reminder, instant: told.until, outcome: .sent)
            ]
        #expect(lines(person, "2026-11-24 12:20", log: twice) == [])
        let event = try #require(person.events.last)
        person.undo(event)
        #expect(lines(person, "2026-11-24 12:10", log: log) == [])
        person.undo(event, undoing: false)
        #expect(lines(person, "2026-11-24 12:10", log: log) == ["12:10 send due pills"])
        try person.does(SnoozeReminder(id, for: .tonight))
        #expect(lines(person, "2026-11-24 13:00", log: log) == ["17:00 wait due pills"])
        try person.does(DismissReminder(id))
        #expect(lines(person, "2026-11-24 13:00", log: log) == ["17:00 leave dismissed pills"])
    }

    @Test("A2: unknown reminders, and snoozing beyond the day, are rejected")
    func refusals() throws {
        var person = try person(life { [reminder("pills", $0, "12:00")] })
        let id = ReminderID(.item, "pills", day("2026-11-24"), time("12:00"))
        let forged = [
            ReminderID(.item, "other", id.day, id.time),
            ReminderID(.item, "pills", id.day + 1, id.time),
            ReminderID(.item, "pills", id.day, time("12:01")), ReminderID(.nudge, "pills", id.day),
            ReminderID(.item, "pills", id.day),
        ]
        for id in forged {
            #expect(
                code { try person.does(SnoozeReminder(id, for: .hour)) } == "notifications.unknown")
            #expect(code { try person.does(DismissReminder(id)) } == "notifications.unknown")
        }
        person.clock = 11 * 3_600_000 + 1_800_000
        #expect(code { try person.does(SnoozeReminder(id, for: .hour)) } == "notifications.late")
        #expect(code { try person.does(SnoozeReminder(id, for: .tonight)) } == "notifications.late")
        #expect(person.events.isEmpty)
    }

    @Test("A3: two processes share a log → only the process that claims a reminder sends it")
    func claims() throws {
        let person = try person(life { [reminder("a", $0, "08:00"), reminder("b", $0, "08:05")] })
        let moments = ["08:00", "08:03"].map {
            Moment(instant("2026-11-24 \($0)"), rule: person.rule)
        }
        var (claimed, sent): (Set<ReminderID>, [[ReminderID]]) = ([], [[], []])
        for (process, moment) in moments.enumerated() {
            for entry in Notifications.plan(at: moment, in: person.view).toSend {
                sent[process] += entry.reminders.map(\.id).filter { claimed.insert($0).inserted }
            }
        }
        #expect(sent[0].count == 2 && sent[1].isEmpty)
        let log = claimed.map {
            SentReminder(id: $0, instant: moments[0].instant, outcome: .claimed)
        }
        for moment in moments {
            let plan = person.view.answer(.reminderProvider)?.plan(
                at: moment, log: log, isShort: false, in: person.view)
            #expect(plan?.toSend.isEmpty == true)
        }
    }
}
