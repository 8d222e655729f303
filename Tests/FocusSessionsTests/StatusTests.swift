import Core
import CoreTesting
import Testing

@testable import FocusSessions

@Suite("The status of a session") struct StatusTests {
    private var person: Person

    init() throws { person = try Person() }

    @Test("F1: without a session there is no countdown, and the 25/5 template is suggested")
    mutating func idle() throws {
        for _ in 1...2 {
            let status = person.status
            #expect(status.state == .idle && status.session == nil && status.endsAt == nil)
            #expect(status.remaining == 0 && status.length == 0)
            #expect(status.round == 0 && status.rounds == 0)
            #expect(status.words == "No session" && status.progress == 0)
            #expect(status.suggestion.text == "25 minutes of focus, 25/5")
            #expect(status.suggestion.rest == 0)
            try person.does(StartSession())
            try person.does(EndSession())
        }
    }

    @Test(
        "F1: the remaining time is given in seconds, rounded up",
        arguments: [
            (0, 1_500), (1, 1_500), (999, 1_500), (1_000, 1_499), (1_499_999, 1),
        ] as [(Int64, Int)])
    mutating func remaining(_ milliseconds: Int64, _ seconds: Int) throws {
        try person.does(StartSession(minutes: 50))
        person.clock += milliseconds
        let status = person.status
        #expect([status.remaining, status.length] == [seconds, 1_500])
        #expect([status.round, status.rounds, status.suggestion.rest] == [1, 2, 0])
    }

    @Test(
        "F1: the remaining time is printed like a clock",
        arguments: [
            (0, "0:00"), (9, "0:09"), (10, "0:10"), (599, "9:59"), (600, "10:00"),
            (3_599, "59:59"), (3_600, "1:00:00"), (4_210, "1:10:10"), (36_060, "10:01:00"),
        ])
    func clock(_ seconds: Int, _ wanted: String) {
        #expect(SessionStatus.clock(seconds) == wanted)
    }

    @Test(
        "F2: the suggested break is given in minutes, rounded up",
        arguments: [
            (1_500_000, 5), (1_559_999, 5), (1_560_000, 4), (1_799_999, 1),
        ] as [(Int64, Int)])
    mutating func rest(_ milliseconds: Int64, _ minutes: Int) throws {
        try person.does(StartSession())
        person.clock += milliseconds
        #expect(person.status.suggestion.rest == minutes)
    }

    @Test("F2: focus time is shown in whole minutes, and sessions without focus time add nothing")
    mutating func minutes() throws {
        try person.does(StartSession())
        try person.does(StartSession(replacing: true))
        for (passing, wanted) in [(59_999, 0), (1, 1)] as [(Int64, Int)] {
            person.clock += passing
            #expect(person.status.minutesToday == wanted)
            #expect(minutes(0) == wanted)
        }
    }

    @Test("F2: a completed session counts on the day on which it started")
    mutating func completed() throws {
        try person.does(StartSession())
        person.wait(seconds: 1_500)
        try person.does(StartSession())
        person.wait(seconds: 60)
        #expect(person.status.completedToday == 1)
        person.wait(1)
        #expect(person.status.completedToday == 0 && person.status.minutesToday == 0)
        try person.does(StartSession("50/10"))
        let lists = [-1, 0].map { day in
            let span = DaySpan(person.today + day, person.today + day)!
            return FocusSessions.sessions(over: span, at: person.now, in: person.view)
        }
        #expect(lists.map { $0.map(\.template) } == [["25/5", "25/5"], ["50/10"]])
    }

    @Test("F1, D6: a session paused for days can be resumed, and each minute counts on its own day")
    mutating func longPause() throws {
        try person.does(StartSession())
        person.wait(seconds: 600)
        try person.does(PauseSession())
        person.wait(5)
        try person.does(ResumeSession())
        person.wait(seconds: 120)
        #expect(person.status.remaining == 780 && person.status.minutesToday == 2)
        #expect([-6, -5, -4, -1, 0].map(minutes) == [0, 10, 0, 0, 2])
    }

    @Test("D6: a session with long breaks can cover three days")
    mutating func threeDays() throws {
        try person.does(AddSessionTemplate("Slow", work: 60, short: 120, long: 120))
        person.wait(seconds: 8 * 3_600)
        try person.does(StartSession("Slow", minutes: 720))
        person.wait(2)
        #expect(person.status.minutesToday == 120)
        #expect([-3, -2, -1, 0, 1].map(minutes) == [0, 120, 480, 120, 0])
    }

    private func minutes(_ day: Int) -> Int {
        FocusSessions.minutes(on: person.today + day, at: person.now, in: person.view)
    }
}
