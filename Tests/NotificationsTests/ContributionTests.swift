import Coach
import Core
import CoreTesting
import DailyFocus
import FocusSessions
import Habits
import Journeys
import Leagues
import NotificationsAPI
import Reflections
import SettingsAPI
import Streaks
import StreaksAPI
import Testing

@testable import Notifications

/// Tests the reminders of all shipped modules, alone and together. Rule A1.
@Suite struct ContributionTests {
    private func person() throws -> Person {
        var person = try Person(
            [
                CoachModule(), DailyFocusModule(), FocusSessionsModule(), HabitsModule(),
                JourneysModule(), LeaguesModule(), NotificationsModule(), ReflectionsModule(),
                StreaksModule(),
            ], on: "2026-11-24")
        person.clock = -6 * 3_600_000
        return person
    }

    private func plan(_ person: Person, _ at: String) -> ReminderPlan {
        Notifications.plan(
            at: Moment(instant("2026-11-24 \(at)"), rule: person.rule), in: person.view)
    }

    /// Today's reminders, one per line: `08:00 wait Time for Run`.
    private func lines(_ person: Person, _ at: String = "06:00") -> [String] {
        let moment = Moment(instant("2026-11-24 \(at)"), rule: person.rule)
        return plan(person, at).entries.flatMap { entry in
            entry.reminders.filter { $0.day == moment.day }.map {
                let due = moment.clock($0.instant(by: moment.rule))
                return "\(due) \(entry.decision) \(entry.reason.code) \($0.title)"
            }
        }
    }

    private func patch(_ name: String, _ change: (inout ItemPatch) -> Void = { _ in }) -> ItemPatch
    {
        var patch = ItemPatch(name: name)
        patch.notify = true
        patch.reminders = [time("08:30"), time("12:00")]
        change(&patch)
        return patch
    }

    @Test("A1: an item sends reminders at its times on its due days until it is done or skipped")
    func items() throws {
        var person = try person()
        let run = try person.does(AddItem(.habit, patch("Run"))).item.id
        #expect(lines(person) == ["08:30 wait due Time for Run", "12:00 wait due Time for Run"])
        try person.does(CompleteItem(run))
        #expect(lines(person).allSatisfy { $0.contains("leave done") })
        try person.does(ResetProgress(run))
        try person.does(SkipItem(run, note: "ill"))
        #expect(lines(person).allSatisfy { $0.contains("leave skipped") })
        try person.does(RemoveSkip(run))
        #expect(lines(person).count == 2)
        var quiet = ItemPatch()
        quiet.notify = false
        try person.does(EditItem(run, quiet))
        #expect(lines(person) == [])
        quiet.notify = true
        try person.does(EditItem(run, quiet))
        try person.does(ArchiveItem(run))
        #expect(lines(person) == [])
    }

    @Test("A1: no reminder before an item's start, off its schedule, or after its target is met")
    func days() throws {
        var person = try person()
        let monday = try Schedule(text: "FREQ=WEEKLY;BYDAY=MO")
        try person.does(AddItem(.habit, patch("Weekly") { $0.schedule = monday }))
        try person.does(AddItem(.habit, patch("Later"), start: day("2026-11-27")))
        #expect(lines(person) == [])
        let pages = try person.does(
            AddItem(
                .habit,
                patch("Pages") {
                    $0.type = .increment
                    $0.target = Amount(2)
                    $0.period = .week
                })
        ).item.id
        #expect(lines(person).count == 2)
        person.wait(-1)
        try person.does(LogProgress(pages, amount: Amount(2)))
        person.wait(1)
        #expect(lines(person).allSatisfy { $0.contains("leave met") } && lines(person).count == 2)
    }

    @Test("A1: the reminder's text contains the habit's trigger")
    func triggers() throws {
        var person = try person()
        try person.does(
            AddItem(
                .habit,
                patch("Meditate") {
                    $0.reminders = []
                    $0.timeOfDay = .set(time("09:00"))
                    $0.trigger = .set(.anchor("make coffee"))
                }))
        let reminder = try #require(plan(person, "09:00").toSend.first?.reminders.first)
        #expect(reminder.title == "Time for Meditate")
        #expect(reminder.body == "After I make coffee, it's time to Meditate")
        #expect(reminder.item != nil && reminder.link == "/items/\(reminder.item ?? "")")
        #expect(reminder.why == "You planned it for 09:00.")
    }

    @Test("A1: the morning reminder is silent, at 08:00, and stops once the focuses are set")
    func morning() throws {
        var person = try person()
        #expect(lines(person) == [])
        let goal = try person.does(AddGoal("Write")).id
        try person.does(FinishOnboarding())
        let entry = try #require(plan(person, "08:00").toSend.first)
        #expect(entry.reminders.map(\.kind) == [.morning] && entry.message.isSilent)
        try person.does(ChangeSetting(key: "daily-focus.reminder", value: "07:15"))
        #expect(lines(person).map { $0.prefix(5) } == ["07:15"])
        try person.does(SetFocuses(["A", "B", "C"].map { FocusDraft($0, goal: goal) }))
        #expect(lines(person) == ["07:15 leave set What matters today?"])
        try person.does(ChangeSetting(key: "daily-focus.reminder", value: "off"))
        #expect(lines(person) == [])
        let refused = code {
            try person.does(ChangeSetting(key: "daily-focus.reminder", value: "8"))
        }
        #expect(refused == "notifications.clock")
    }

    @Test("A1: at 20:00 a reminder is sent for a pending streak of at least three days")
    func streaks() throws {
        var person = try person()
        person.wait(-5)
        let run = try person.does(AddItem(.habit, ItemPatch(name: "Run"))).item.id
        for count in 0..<5 {
            #expect(lines(person).isEmpty == (count < 5))
            try person.does(CompleteItem(run))
            person.wait(1)
        }
        let reminder = try #require(plan(person, "20:00").toSend.first?.reminders.first)
        #expect(reminder.title == "Don't break your streak!")
        #expect(reminder.body == "You have a 5-day streak going. Complete your habit now!")
        #expect(reminder.isNudge && reminder.id.kind == .streak)
        try person.does(CompleteItem(run))
        #expect(lines(person, "20:00") == ["20:00 leave done Don't break your streak!"])
    }

    @Test("K3: the streak in the reminder equals the streak computed from the whole history")
    func recentStreaks() throws {
        for seed in UInt64(1)...12 {
            var generator = SeededGenerator(seed)
            var person = try person()
            let days = [3, 40, 70, 200, 700][Int(seed % 5)]
            person.wait(-days)
            let run = try person.does(AddItem(.habit, ItemPatch(name: "Run"))).item.id
            for place in 0..<days {
                let isRare = Int.random(in: 0..<100, using: &generator) < (seed % 3 == 0 ? 3 : 0)
                if !isRare, place > 0 || seed % 2 == 0 { try person.does(CompleteItem(run)) }
                person.wait(1)
            }
            let whole = person.view.answer(.streakProvider)!
                .habitDays(today: person.today, in: person.view)
            let told = plan(person, "20:00").entries.flatMap(\.reminders).first {
                $0.kind == .streak
            }
            #expect((told != nil) == (whole.current >= 3))
            if let told { #expect(told.body.contains("a \(whole.current)-day streak")) }
        }
    }

    @Test("L6: a season's end is announced in its last 24 hours, after quiet hours")
    func season() throws {
        var person = try person()
        try person.does(JoinLeague())
        let saturday = Moment(instant("2026-11-28 12:00"), rule: person.rule)
        let plan = Notifications.plan(at: saturday, in: person.view)
        let entry = try #require(plan.waiting.first { $0.reminders[0].kind == .season })
        #expect(entry.instant == instant("2026-11-29 07:00"))
        #expect(entry.reminders[0].title == "Season ending in 24h")
        #expect(entry.reminders[0].body == "Season ending in 24h—push for promotion.")
    }

    @Test("F1: each phase's end is announced once and on time, even in quiet hours")
    func phases() throws {
        var person = try person()
        person.clock = 10 * 3_600_000 + 1_800_000
        try person.does(StartSession(minutes: 50))
        let waiting = plan(person, "22:31").waiting.map { $0 }
        #expect(
            waiting.map(\.reminders[0].title) == [
                "Focus is over", "Short break is over", "Focus is over", "Short break is over",
            ])
        #expect(waiting.map { ($0.instant - waiting[0].instant) / 60_000 } == [0, 5, 30, 35])
        #expect(waiting[0].instant == instant("2026-11-24 22:55"))
        person.wait(seconds: 600)
        try person.does(PauseSession())
        #expect(plan(person, "22:45").waiting.isEmpty)
        person.wait(seconds: 600)
        try person.does(ResumeSession())
        let later = plan(person, "22:52").waiting.map { $0 }
        #expect(later.map(\.reminders[0].id) == waiting.map(\.reminders[0].id))
        #expect(later[0].instant > waiting[0].instant + 599)
        let told = plan(person, "23:06").toSend
        #expect(told.map { $0.reminders[0].title } == ["Focus is over"])
        #expect(told[0].reminders[0].body == "Short break: 5 minutes.")
    }

    @Test("A1: reflection and journey reminders are sent only at the times the person set")
    func asked() throws {
        var person = try person()
        try person.does(StartJourney("Meditate"))
        #expect(lines(person) == [])
        for (key, value) in [
            ("reflections.morning", "07:30"), ("reflections.night", "21:00"),
            ("journeys.reminder", "18:00"),
        ] { try person.does(ChangeSetting(key: key, value: value)) }
        #expect(
            lines(person) == [
                "07:30 wait due Morning reflection", "18:00 wait due Time for Meditate",
                "21:00 wait due Night reflection",
            ])
        try person.does(WriteReflection(.morning, sleep: 4))
        try person.does(CompleteJourneyDay())
        #expect(lines(person).filter { $0.contains("leave done") }.count == 2)
    }

    @Test("C2: after a crisis message, no streak reminder is sent that day")
    func danger() throws {
        var person = try person()
        person.wait(-5)
        let run = try person.does(AddItem(.habit, ItemPatch(name: "Run"))).item.id
        for _ in 0..<5 {
            try person.does(CompleteItem(run))
            person.wait(1)
        }
        try person.does(AskCoach("I want to kill myself"))
        #expect(lines(person, "20:00") == ["20:00 leave peace Don't break your streak!"])
    }

    @Test("A2: a habit without a reminder time is nudged at the hour of earlier completions")
    func nudges() throws {
        var person = try person()
        person.wait(-40)
        let walk = try person.does(AddItem(.habit, patch("Walk") { $0.reminders = [] })).item.id
        for place in 0..<40 {
            person.clock = 6 * 3_600_000 + 900_000
            if place % 2 == 0 { try person.does(CompleteItem(walk)) }
            person.wait(1)
        }
        // Done at 18:15 every second day, so there is no streak.
        #expect(lines(person) == ["18:00 wait due Time for Walk"])
        let past = person.view.answers(to: .nudges)[0].past(
            of: walk.description, over: DaySpan(40, endingOn: person.today - 1), at: person.moment,
            in: person.view)
        #expect(past.count == 40 && past.filter(\.isDone).allSatisfy { $0.minute == 18 * 60 + 15 })
        try person.does(SetNudging("Walk", .off))
        #expect(lines(person) == [])
    }

    @Test("A2: no reminder text blames the person")
    func words() throws {
        let blame = [
            "fail", "lazy", "again?", "should have", "disappoint", "ashamed", "shame", "guilt",
            "excuse", "gave up", "give up", "you missed", "you forgot", "you never", "too bad",
            "weak", "only you", "last chance", "you still haven't", "behind",
        ]
        var texts: [String] = []
        for minutes in [1, 60, 240] { texts.append(ReminderPlan.Reason.stale(minutes).text) }
        for settled in Reminder.Settled.allCases {
            texts.append(ReminderPlan.Reason.settled(settled).text)
        }
        texts += [
            ReminderPlan.Reason.off, .dismissed, .peace, .rests, .pauses, .withheld,
            .quiet(until: "07:00"), .quiet(until: nil), .focus(until: "10:25"), .limit(20),
            .nudgeLimit(1), .late("08:00"),
        ].map(\.text)
        for count in [0, 4, 8] {
            let log = NudgeTests.log([SentReminder.Response](repeating: .ignored, count: count))
            let person = try NudgeTests.person()
            let plan = Notifications.plan(at: person.moment, log: log, in: person.view)
            texts += plan.entries.flatMap { [$0.message.title, $0.message.body, $0.reason.text] }
            texts += plan.entries.flatMap { $0.reminders.map(\.why) }
        }
        #expect(texts.count > 30)
        for text in texts {
            let folded = text.lowercased()
            #expect(blame.allSatisfy { !folded.contains($0) }, "\(text)")
        }
    }
}
