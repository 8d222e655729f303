import Core
import CoreTesting
import DailyFocus
import PortabilityAPI
import StreaksAPI
import Testing
import WidgetsAPI

@Suite struct FocusStreakTests {
    /// The streak of focus days as of the person's today.
    private func streak(_ person: Person) -> Streak? {
        person.view.answer(.streakProvider)?.all(today: person.today, in: person.view)
            .first { $0.id == "focus" }
    }

    /// Sets a day under the first goal and completes `done` of its focuses.
    private func live(_ person: inout Person, _ date: String, done: Int) throws {
        person.wait(until: date)
        if person.active.isEmpty { try person.does(AddGoal("Write")) }
        try person.sets("a", "b", "c", under: person.active[0].id)
        for number in 1..<(done + 1) { try person.does(ToggleFocus(number, isDone: true)) }
    }

    @Test("K4: a day counts if at least 1 of 3 focuses is done, and today is pending until then")
    func counting() throws {
        var person = try Person(on: "2026-11-14")
        #expect(streak(person) == nil, "nobody who does not use it is told of it")
        for (date, done) in [("2026-11-14", 3), ("2026-11-15", 1), ("2026-11-16", 2)] {
            try live(&person, date, done: done)
        }
        #expect(streak(person)?.current == 3 && streak(person)?.title == "Focus days")
        try live(&person, "2026-11-17", done: 0)
        #expect(streak(person)?.current == 3 && streak(person)?.isPending == true)
        #expect(streak(person)?.start == day("2026-11-14"))
        try person.does(ToggleFocus(1, isDone: true))
        #expect(streak(person)?.current == 4 && streak(person)?.isPending == false)
        try person.does(ToggleFocus(1, isDone: false))
        person.wait(until: "2026-11-18")
        #expect(streak(person)?.current == 0 && streak(person)?.longest == 3)
    }

    @Test("K4: a day without focuses breaks the streak")
    func noEntry() throws {
        var person = try Person(on: "2026-11-14")
        try live(&person, "2026-11-14", done: 1)
        person.wait(until: "2026-11-15")
        #expect(streak(person)?.current == 1 && streak(person)?.isPending == true)
        person.wait(until: "2026-11-16")
        #expect(streak(person)?.current == 0)
        try live(&person, "2026-11-16", done: 1)
        #expect(streak(person)?.current == 1)
        #expect(streak(person)?.start == day("2026-11-16"))
        #expect(streak(person)?.history.map(\.count) == [1, 1])
    }

    @Test("K7: each day is explained with its reason")
    func reasons() throws {
        var person = try Person(on: "2026-11-14")
        try live(&person, "2026-11-14", done: 2)
        let source = person.view.answers(to: .streakLines)[0]
        let view = person.view
        #expect(
            source.reason(for: "focus", on: day("2026-11-14"), in: view)
                == "2 of 3 focuses done, 1 needed.")
        #expect(
            source.reason(for: "focus", on: day("2026-11-13"), in: view) == "No focuses were set.")
        #expect(source.firstDay(in: view) == day("2026-11-14"))
    }

    @Test("P2: goals and focuses are exported as tables")
    func tables() throws {
        var person = try Person(on: "2026-11-14")
        try live(&person, "2026-11-14", done: 1)
        let tables = person.view.answers(to: .portableTables)
        #expect(tables.map(\.name) == ["goals", "focuses"])
        let goals = tables[0].rows(person.view, person.today)
        #expect(goals.map { Array($0.dropFirst()) } == [["Write", "active", "2026-11-14"]])
        let rows = tables[1].rows(person.view, person.today)
        #expect(rows.map { $0.count } == [7, 7, 7])
        #expect(rows.map { $0[2] } == ["a", "b", "c"] && rows[0][0] == "2026-11-14")
        #expect(!rows[0][6].isEmpty && rows[1][6].isEmpty && rows[2][4] == "Write")
    }

    @Test("W1, W2: widgets receive the current step, the focuses and the streak")
    func widgets() throws {
        var person = try Person(on: "2026-11-14")
        func told() -> (WidgetFocuses?, WidgetContent?) {
            let source = person.view.answer(.widgetFocuses)
            let scene = WidgetCard.Scene(
                view: person.view, moment: Moment(person.now, rule: person.rule))
            return (
                source?.focuses(on: person.today, today: person.today, in: person.view),
                person.view.answers(to: .widgetCards)[0].content(scene)
            )
        }
        #expect(told().0 == WidgetFocuses(isOnboarded: false, focuses: [], streak: 0))
        #expect(told().1 == nil)
        try person.does(AddGoal("Write"))
        #expect(told().1?.link == .goals && told().0?.isOnboarded == false)
        try person.does(FinishOnboarding())
        #expect(told().1?.link == .setup && told().0?.isOnboarded == true)
        try live(&person, "2026-11-14", done: 2)
        let (focuses, card) = told()
        #expect(focuses?.focuses.map(\.isCompleted) == [true, true, false])
        #expect(focuses?.focuses[0].goal == "Write" && focuses?.streak == 1)
        #expect(card?.figure == "2 of 3" && card?.short == "2/3" && card?.detail == "c")
        #expect(card?.lines.count == 3 && card?.progress == 2.0 / 3 && card?.link == .home)
        person.wait(until: "2026-11-15")
        #expect(told().1?.figure == "Continue or start fresh?")
    }

    @Test("D3 K4: a day skipped by a time zone change neither counts nor breaks the streak")
    func lostDay() throws {
        var person = try Person(
            [DailyFocusModule(), lostDays(["2026-11-15"])], on: "2026-11-14")
        for (date, done) in [("2026-11-14", 1), ("2026-11-15", 2), ("2026-11-16", 1)] {
            try live(&person, date, done: done)
        }
        let source = person.view.answers(to: .streakLines)[0]
        let span = DaySpan(day("2026-11-14"), day("2026-11-17"))!
        let line = source.lines(over: span, today: person.today, in: person.view)[0]
        #expect(line.qualified.days == [day("2026-11-14"), day("2026-11-16")])
        #expect(line.neutral.days == [day("2026-11-15")])
        #expect(
            source.reason(for: "focus", on: day("2026-11-15"), in: person.view)
                == "The day vanished in a journey: it neither counts nor breaks.")
    }

    @Test("P2: the exported table lists focuses by day, including future days")
    func allDays() throws {
        var person = try Person(on: "2026-11-14")
        let days = (14...23).map { "2026-11-\($0)" }
        for date in days { try live(&person, date, done: 0) }
        let table = person.view.answers(to: .portableTables)[1]
        for today in days + ["2026-12-01", "2026-11-01"] {
            let rows = table.rows(person.view, day(today)).map { $0[0] }
            let last = max(today, days[0])
            #expect(rows == days.filter { $0 <= last }.flatMap { [$0, $0, $0] }, "\(today)")
        }
    }

    @Test("W2: the data of a widget card contains the current step")
    func cardData() throws {
        var person = try Person(on: "2026-11-14")
        func step() -> String? {
            let scene = WidgetCard.Scene(view: person.view, moment: person.moment)
            return person.view.answers(to: .widgetCards)[0].content(scene)?.data["step"]?.string
        }
        try person.does(AddGoal("Write"))
        #expect(step() == "onboarding")
        try person.does(FinishOnboarding())
        #expect(step() == "setup")
        try live(&person, "2026-11-14", done: 0)
        #expect(step() == "home")
        person.wait(1)
        #expect(step() == "choice")
    }
}
