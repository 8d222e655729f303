import Core
import CoreTesting
import NotificationsAPI
import SettingsAPI
import Testing

@testable import Notifications

@Suite struct NudgeTests {
    /// Days before 2026-11-24, latest first, by the hour of completion; nil: not done.
    static func past(_ hours: [Int?], before: Day = day("2026-11-24")) -> [NudgeCandidate.Past] {
        hours.enumerated().map { index, hour in
            NudgeCandidate.Past(
                before - (index + 1), isDone: hour != nil, minute: hour.map { $0 * 60 + 15 })
        }.reversed()
    }

    @Test("A2: the nudge hour is the latest with at least half of the morning's chance left")
    func goldenHours() {
        let hour = { (hours: [Int?]) in
            NudgeHour(of: NudgeTests.past(hours), dayStart: .midnight).map { $0.minute / 60 }
        }
        // Always at 07:15: later hours are unknown.
        #expect(hour([Int?](repeating: 7, count: 30)) == 7)
        // Never: all hours are equal.
        #expect(hour([Int?](repeating: nil, count: 20)) == 23)
        // 10 at 09:15, 10 at 18:15, 10 not done. Of 20 open at 18:00 ten were done: 11/22 ≥
        // (21/32)/2. Of ten open at 19:00 none: 1/12 < 21/64.
        let mixed =
            [Int?](repeating: 9, count: 10) + [Int?](repeating: 18, count: 10)
            + [Int?](repeating: nil, count: 10)
        #expect(hour(mixed) == 18)
        // 2 at 18:15 instead of ten: 3/14 < (13/24)/2 at 10:00, 13/24 at 9:00.
        let early =
            [Int?](repeating: 9, count: 10) + [Int?](repeating: 18, count: 2)
            + [Int?](repeating: nil, count: 10)
        #expect(hour(early) == 9)
        // One late day of thirty is ignored: fewer than a tenth were still open.
        #expect(hour([Int?](repeating: 8, count: 29) + [21]) == 8)
    }

    @Test("A2: no nudge hour is chosen before the completion times of 14 days are known")
    func enough() {
        let thirteen = NudgeTests.past([Int?](repeating: 9, count: 13))
        #expect(NudgeHour(of: thirteen, dayStart: .midnight) == nil)
        let unknown = thirteen + [NudgeCandidate.Past(day("2026-10-01"), isDone: true)]
        #expect(NudgeHour(of: unknown, dayStart: .midnight) == nil)
        let fourteen = NudgeTests.past([Int?](repeating: 9, count: 14))
        #expect(NudgeHour(of: fourteen, dayStart: .midnight)?.days == 14)
    }

    @Test("A2: a nudge is sent within its time windows and never in quiet hours")
    func windows() {
        var settings = NotificationSettings()
        let on = day("2026-11-24")
        let near = { (hour: Int) in
            settings.nudgeMinute(near: hour * 60, on: on, dayStart: .midnight).map { $0 / 60 }
        }
        #expect([7, 9, 14, 18, 23].map(near) == [8, 9, 11, 18, 21])
        settings.quiet = QuietHours("19:00-11:00")!
        #expect([7, 9, 14, 18, 23].map(near) == [11, 11, 11, 18, 18])
        settings.morning = nil
        settings.evening = nil
        #expect(near(12) == nil)
        #expect(NotificationSettings().plainMinute(on: on, dayStart: .midnight) == 17 * 60)
    }

    /// A program with one item to nudge, which is never done.
    static func person(
        _ past: [NudgeCandidate.Past] = past([Int?](repeating: nil, count: 90)),
        settled: Reminder.Settled? = nil
    ) throws -> Person {
        var life = ToyLife()
        life.candidates = { _, _ in
            [NudgeCandidate(item: "walk", name: "Walk", link: "/", hasTimes: false)]
        }
        life.settled = { _, _, _ in settled }
        life.past = { _, span in past.filter { span.contains($0.day) } }
        return try Person([ToyModule(life: life), NotificationsModule()], on: "2026-11-24")
    }

    /// A log of nudges on days before 2026-11-24, latest first.
    static func log(
        _ responses: [SentReminder.Response], kind: ReminderKind = .nudge
    ) -> [SentReminder] {
        responses.enumerated().map { index, response in
            let on = day("2026-11-23") - index
            return SentReminder(
                id: ReminderID(kind, "walk", on), instant: instant("\(on) 21:00"), outcome: .sent,
                response: response)
        }
    }

    private func fate(_ person: Person, _ log: [SentReminder]) -> [String] {
        Notifications.plan(at: person.moment, log: log, in: person.view).entries
            .filter { $0.reminders.contains { $0.day == person.today } }
            .map { "\($0.decision) \($0.reminders[0].kind.rawValue) \($0.reason.code)" }
    }

    @Test("A2: 3 ignored nudges → every second one is omitted; 7 → one question is sent")
    func backOff() throws {
        let person = try NudgeTests.person()
        #expect(fate(person, []) == ["wait nudge due"])
        #expect(fate(person, NudgeTests.log([.none, .ignored])) == ["wait nudge due"])
        #expect(fate(person, NudgeTests.log([.none, .ignored, .none])) == ["leave nudge rests"])
        // The last nudge was two days ago, so the pause is over.
        let rested = Array(NudgeTests.log([.none, .none, .none, .none]).dropFirst())
        #expect(fate(person, rested) == ["wait nudge due"])
        // An answer resets the count.
        #expect(
            fate(person, NudgeTests.log([.none, .none, .answered, .none])) == ["wait nudge due"])
        let seven = NudgeTests.log([SentReminder.Response](repeating: .none, count: 7))
        #expect(fate(person, seven) == ["wait ask due"])
        let asked = seven + NudgeTests.log([.none], kind: .ask)
        #expect(fate(person, asked) == ["leave nudge pauses"])
    }

    @Test("A2: after the question whether to stop, “on” resets the count and “off” ends nudges")
    func answering() throws {
        var person = try NudgeTests.person()
        let log =
            NudgeTests.log([SentReminder.Response](repeating: .none, count: 9))
            + NudgeTests.log([.none], kind: .ask)
        try person.does(SetNudging("walk", .on))
        #expect(fate(person, log) == ["wait nudge due"])
        try person.does(SetNudging("walk", .off))
        #expect(fate(person, log) == [])
        let last = try #require(person.events.last)
        person.undo(last)
        #expect(fate(person, log) == ["wait nudge due"])
    }

    @Test("A2: an item is completed or its nudges are off → no nudge is sent")
    func done() throws {
        #expect(fate(try NudgeTests.person(settled: .done), []) == ["leave nudge done"])
        var person = try NudgeTests.person()
        try person.does(ChangeSetting(key: "notifications.nudges", value: "off"))
        #expect(fate(person, []) == [])
    }

    @Test("A2: a trial withholds 30 % of nudges unannounced, the same ones on every device")
    func trial() throws {
        var person = try NudgeTests.person()
        try person.does(ChangeSetting(key: "notifications.trial", value: "on"))
        let settings = Notifications.settings(on: person.today, in: person.view)
        let seed = try #require(settings.trial)
        let held = (0..<4_000).count {
            NudgeTrial.withholds("walk", on: person.today + $0, seed: seed)
        }
        #expect((1_100...1_300).contains(held))
        let other = try NudgeTests.person()
        for offset in 0..<20 {
            let on = person.today + offset
            let isHeld = NudgeTrial.withholds("walk", on: on, seed: seed)
            let at = { (text: String) in Moment(instant("\(on) \(text)"), rule: person.rule) }
            let before = Notifications.plan(at: at("12:00"), in: person.view)
            #expect(before.entries.filter { $0.reminders[0].day == on }.map(\.decision) == [.wait])
            let then = Notifications.plan(at: at("21:00"), in: person.view)
            let decided = then.entries.filter { $0.reminders[0].day == on }.map(\.decision)
            #expect(decided == [isHeld ? .withhold : .send])
            let plain = Notifications.plan(at: at("21:00"), in: other.view)
            #expect(plain.toWithhold.isEmpty)
        }
    }

    @Test(
        "A2: shares get Wilson intervals, and the difference of two shares Newcombe's",
        arguments: [
            // From scipy.stats.binomtest(…).proportion_ci(method="wilson"), combined as in the
            // paper of 1998, whose table II gives .0524 to .3339 for the first case.
            (56, 70, 48, 80, 0.052431472402364815, 0.3338726540369059),
            (9, 10, 3, 10, 0.17052272393450302, 0.8090179735354881),
            (10, 10, 0, 10, 0.6075093504305242, 1.0),
            (5, 56, 0, 29, -0.03813714790353688, 0.1925600138551116),
            (0, 12, 0, 9, -0.29914504841954404, 0.24249400665524085),
            (30, 41, 11, 19, -0.08967525680896579, 0.3959361573177629),
        ])
    func newcombe(_ a: Int, _ n: Int, _ b: Int, _ m: Int, _ low: Double, _ high: Double) throws {
        let found = try #require(ProportionDifference(a, of: n, against: b, of: m))
        #expect(abs(found.low - low) < 1e-9 && abs(found.high - high) < 1e-9)
        #expect(ProportionDifference(0, of: 0, against: b, of: m) == nil)
    }

    @Test("A2: the nudge trial's report counts completions with and without a nudge")
    func effect() throws {
        let hours: [Int?] = (0..<40).map { $0 % 2 == 0 ? 21 : nil }
        var person = try NudgeTests.person(NudgeTests.past(hours))
        person.wait(-50)
        try person.does(ChangeSetting(key: "notifications.trial", value: "on"))
        person.wait(50)
        let log = NudgeTests.log([SentReminder.Response](repeating: .none, count: 40))
            .enumerated().map { index, entry in
                var entry = entry
                // Even days were done; most of them had a nudge.
                entry.outcome = index % 2 == 0 || index < 8 ? .sent : .withheld
                return entry
            }
        let effect = Notifications.effect(at: person.moment, log: log, in: person.view)
        #expect([effect.sent.nudges, effect.sent.done, effect.sent.soon] == [24, 20, 20])
        #expect([effect.withheld.nudges, effect.withheld.done] == [16, 0])
        let difference = try #require(effect.day)
        #expect(abs(difference.value - 20.0 / 24) < 1e-12 && !difference.isOpen)
        #expect(effect.words.hasPrefix("After a nudge it was done on 83 of 100 days more"))
        let none = Notifications.effect(at: person.moment, log: [], in: person.view)
        #expect(none.day == nil && none.words == "There are not enough nudges to compare yet.")
    }
}
