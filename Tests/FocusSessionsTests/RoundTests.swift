import Core
import CoreTesting
import Testing

@testable import FocusSessions

@Suite("Counting rounds across sessions") struct RoundTests {
    private var person: Person
    private var round: Int? { person.view.sessions.last?.start.plan.round }

    init() throws { person = try Person() }

    @Test(
        "F1: a session continues the count of completed rounds, but not of interrupted rounds",
        arguments: [
            (25, 1_499, 0), (25, 1_500, 1), (50, 600, 0), (50, 1_500, 1), (50, 1_700, 1),
            (50, 3_000, 1), (50, 3_300, 2), (100, 3_900, 2), (100, 6_899, 3), (100, 6_900, 0),
            (125, 8_000, 0), (125, 9_300, 1),
        ] as [(Int, Int64, Int)])
    mutating func behind(_ minutes: Int, _ seconds: Int64, _ wanted: Int) throws {
        try person.does(StartSession(minutes: minutes))
        person.wait(seconds: seconds)
        try person.does(StartSession(replacing: true))
        #expect(round == wanted)
    }

    @Test("F1: another template or another day restarts the count of rounds")
    mutating func anew() throws {
        for template in ["25/5", "50/10", "25/5"] {
            try person.does(StartSession(template))
            #expect(round == 0)
            person.wait(seconds: 3_000)
        }
        person.wait(1)
        try person.does(StartSession())
        #expect(round == 0)
    }

    @Test("F1: if a template of the same name gets fewer rounds, the long break is due")
    mutating func fewer() throws {
        let template = try person.does(AddSessionTemplate("Mine", work: 25, every: 4))
        try person.does(StartSession("Mine", minutes: 75))
        person.wait(seconds: 5_100)
        try person.does(RemoveSessionTemplate(template.id))
        try person.does(AddSessionTemplate("Mine", work: 25, every: 2))
        for phase in ["long-break", "short-break", "long-break"] {
            try person.does(StartSession("Mine"))
            person.wait(seconds: 1_500)
            #expect(person.status.phase == phase)
        }
    }

    @Test("F1: ending a session affects only this session, and a replaced session has ended")
    mutating func ending() throws {
        let first = try #require(try person.does(StartSession()).session).id
        let second = try #require(try person.does(StartSession(replacing: true)).session).id
        let all = FocusSessions.all(at: person.now, in: person.view)
        #expect(all.map(\.isSettled) == [true, false])
        #expect(try person.does(EndSession(first)).state == .running)
        #expect(try person.does(EndSession(second)).state == .idle)
    }

    @Test(
        "H13: undo describes its effect, and resetting a day removes sessions started on that day")
    mutating func clearing() throws {
        try person.does(StartSession())
        try person.does(PauseSession())
        let handler = try #require(
            person.view.answers(to: .undoHandlers).first {
                $0.kinds.contains("focus-sessions.started")
            })
        let cleared = [person.today, person.today + 1].map { day in
            person.events.map { !handler.clearing($0, of: day, in: person.view).isEmpty }
        }
        #expect(cleared == [[true, false], [false, false]])
        person.undo(person.events[0])
        person.undo(person.events[0], undoing: false)
        let words = person.events.map { handler.describe($0, in: person.view) }
        #expect(
            words == [
                "Session 25/5: started", "Session: paused", "Undid a session",
                "Restored a session",
            ])
    }
}
