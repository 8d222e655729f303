import Core
import CoreTesting
import ExperienceAPI
import PortabilityAPI
import Testing
import WidgetsAPI

@testable import FocusSessions

extension Person {
    init(on today: String = "2026-11-21", seed: UInt64 = 1) throws {
        try self.init([FocusSessionsModule()], on: today, seed: seed, pace: 0)
    }

    var status: SessionStatus { FocusSessions.status(at: moment, in: view) }
    var points: [Int32] {
        SessionPoints().counts(
            over: DaySpan(today - 1, today)!, today: today, in: view)[0].counts
    }
}

@Suite("Sessions") struct SessionTests {
    private var person: Person

    init() throws { person = try Person() }

    @Test("F1: a session can be started, paused, resumed and ended, even across an app restart")
    mutating func life() throws {
        #expect(person.status.state == .idle)
        #expect(try person.does(StartSession()).remaining == 1_500)
        person.wait(seconds: 600)
        #expect(try person.does(PauseSession()).state == .paused)
        person.wait(seconds: 6_000)
        #expect(person.status.remaining == 900)
        #expect(try person.does(ResumeSession()).endsAt == person.now + 900)
        person.wait(seconds: 60)
        let before = person.status
        var other = try Person(seed: 2)
        other.receive(person.events.reversed())
        other.now = person.now
        #expect(other.status == before)
        #expect(try person.does(EndSession()).state == .idle)
        #expect(person.status.minutesToday == 11)
        #expect(FocusSessions.all(at: person.now, in: person.view).map(\.standing) == [.ended])
    }

    @Test(
        "F1: only one session runs at a time, and without one, pause, resume and end are rejected")
    mutating func refusals() throws {
        #expect(code { try person.does(PauseSession()) } == "focus-sessions.none")
        #expect(code { try person.does(ResumeSession()) } == "focus-sessions.none")
        #expect(code { try person.does(EndSession()) } == "focus-sessions.none")
        #expect(
            code { try person.does(StartSession("80/20")) } == "focus-sessions.template.unknown")
        #expect(code { try person.does(StartSession(minutes: 0)) } == "focus-sessions.minutes")
        #expect(code { try person.does(StartSession(minutes: 721)) } == "focus-sessions.minutes")
        try person.does(StartSession("50/10"))
        #expect(code { try person.does(StartSession()) } == "focus-sessions.running")
        try person.does(PauseSession())
        #expect(code { try person.does(StartSession()) } == "focus-sessions.running")
        #expect(try person.does(StartSession(replacing: true)).remaining == 1_500)
        #expect(
            FocusSessions.all(at: person.now, in: person.view).map(\.standing)
                == [.ended, .running])
    }

    @Test("F2: after four rounds on a day a long break is suggested, and the rounds start again")
    mutating func rounds() throws {
        for round in 1...5 {
            try person.does(StartSession())
            person.wait(seconds: 1_500)
            #expect(person.status.state == .resting)
            #expect(person.status.suggestion.rest == (round == 4 ? 15 : 5))
            #expect(person.status.completedToday == round)
            try person.does(EndSession())
            #expect(person.status.state == .resting)
            person.wait(seconds: round == 4 ? 900 : 300)
            #expect(person.status.state == .idle)
            #expect(person.status.minutesToday == 25 * round)
        }
    }

    @Test("X1, F2: 25 minutes of focus earn points on their day once the session is over")
    mutating func points() throws {
        try person.does(StartSession("50/10"))
        person.wait(seconds: 1_499)
        try person.does(EndSession())
        #expect(person.points == [0, 0])
        try person.does(StartSession("50/10"))
        person.wait(seconds: 1_500)
        #expect(person.points == [0, 0])
        try person.does(EndSession())
        #expect(person.points == [0, 1])
        let event = try #require(person.events.last { $0.kind == "focus-sessions.started" })
        #expect(!person.undo(event).isEmpty)
        #expect(person.points == [0, 0])
        #expect(!person.undo(event, undoing: false).isEmpty)
        #expect(person.points == [0, 1])
        #expect(
            SessionPoints().details(on: person.today, today: person.today, in: person.view)
                .map(\.1) == ["Focus session 50/10"])
        #expect(SessionPoints().firstDay(in: person.view) == person.today)
    }

    @Test("X1, D6: a session that the user does not end earns points when the day ends")
    mutating func latePoints() throws {
        try person.does(StartSession())
        person.wait(seconds: 3_000)
        #expect(person.points == [0, 0])
        try person.does(StartSession())
        #expect(person.points == [0, 1])
        person.wait(1)
        #expect(person.points == [2, 0])
    }

    @Test("Y2: if two devices start sessions, the session started later ends the earlier one")
    mutating func devices() throws {
        var other = try Person(seed: 2)
        try person.does(StartSession())
        other.wait(seconds: 600)
        try other.does(StartSession("50/10"))
        let (mine, theirs) = (person.events, other.events)
        person.receive(theirs)
        other.receive(mine)
        person.wait(seconds: 900)
        other.now = person.now
        #expect(person.status == other.status)
        #expect(person.status.session?.template == "50/10")
        #expect(person.status.minutesToday == 15)
        let all = FocusSessions.all(at: person.now, in: person.view)
        #expect(all.map(\.standing) == [.ended, .running])
        #expect(all.map(\.seconds) == [600, 300])
    }

    @Test("F1: own templates can be added, renamed and removed, and built-in templates stay")
    mutating func templates() throws {
        let deep = try person.does(AddSessionTemplate("Deep", work: 90, short: 20))
        #expect(deep.long == 15 && deep.every == 4 && !deep.isShipped)
        try person.does(AddSessionTemplate("Deep", work: 90, short: 20))
        #expect(
            code { try person.does(AddSessionTemplate("deep", work: 1)) }
                == "focus-sessions.template.taken")
        #expect(try person.does(RenameSessionTemplate("deep", to: "Deeper")).id == deep.id)
        #expect(try person.does(StartSession("deeper")).remaining == 5_400)
        #expect(
            code { try person.does(RenameSessionTemplate("25/5", to: "x")) }
                == "focus-sessions.template.shipped")
        #expect(
            code { try person.does(RemoveSessionTemplate("50/10")) }
                == "focus-sessions.template.shipped")
        #expect(try person.does(RemoveSessionTemplate(deep.id)).map(\.name) == ["25/5", "50/10"])
        #expect(
            code { try person.does(RemoveSessionTemplate("Deeper")) }
                == "focus-sessions.template.unknown")
        #expect(person.status.session?.template == "Deeper")
    }

    @Test("H13: undoing an end resumes the session, and undoing a pause removes the pause")
    mutating func undo() throws {
        try person.does(StartSession())
        person.wait(seconds: 60)
        try person.does(PauseSession())
        person.wait(seconds: 60)
        try person.does(EndSession())
        #expect(!person.undo(person.events[2]).isEmpty)
        #expect(person.status.state == .paused)
        #expect(!person.undo(person.events[1]).isEmpty)
        #expect(person.status.remaining == 1_380)
    }

    @Test("P2, W2: sessions appear in the export and on the widget card")
    mutating func answers() throws {
        let scene = { (person: Person) in
            WidgetCard.Scene(view: person.view, moment: person.moment)
        }
        #expect(SessionAnswers.card.content(scene(person)) == nil)
        try person.does(StartSession())
        person.wait(seconds: 61)
        #expect(SessionAnswers.card.content(scene(person))?.figure == "24 min left")
        try person.does(EndSession())
        #expect(SessionAnswers.card.content(scene(person))?.figure == "1 minute today")
        let rows = SessionAnswers.sessions.rows(person.view, person.today)
        #expect(rows.map { Array($0[5...7]) } == [["25", "61", "ended"]])
    }
}
