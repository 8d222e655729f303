import Core
import CoreTesting
import Testing

@testable import Journeys

@Suite struct JourneyTests {
    @Test(
        "J1: each of a journey's 66 days has its number, phase and progress",
        arguments: [
            (0, 1, "Building Foundation"), (20, 21, "Building Foundation"),
            (21, 22, "Strengthening"), (41, 42, "Strengthening"), (42, 43, "Cementing Habit"),
            (65, 66, "Cementing Habit"), (66, 66, "Cementing Habit"),
            (400, 66, "Cementing Habit"),
        ])
    func numbers(_ later: Int, _ number: Int, _ phase: String) throws {
        var person = try Person()
        try person.does(StartJourney("Read"))
        person.wait(later)
        let journey = try #require(person.journey)
        #expect(journey.day == number)
        #expect(journey.phase.title == phase)
        #expect(journey.progress == Double(number) / 66)
        #expect(journey.standing == (later < 66 ? .running : .finished))
    }

    @Test("J1: a day before the start counts as day 1; the phases cover days 1 to 66")
    func edges() {
        #expect(Journey.number(of: day("2026-11-01"), from: day("2026-11-21")) == 1)
        let covered = JourneyPhase.allCases.flatMap(\.days)
        #expect(covered == Array(1...66))
        for number in covered {
            #expect(JourneyPhase(day: number).days.contains(number))
        }
    }

    @Test("J1: a second journey is possible from day 22 on, and a third not while two are open")
    func second() throws {
        var person = try Person()
        try person.does(StartJourney("Read"))
        #expect(Journeys.opening(today: person.today, in: person.view) == .from(day("2026-12-12")))
        person.wait(20)
        #expect(code { try person.does(StartJourney("Run")) } == "journeys.locked")
        person.wait(1)
        #expect(Journeys.opening(today: person.today, in: person.view) == .open)
        try person.does(StartJourney("Run"))
        #expect(person.running.map(\.title) == ["Read", "Run"])
        // The next day names no opening: two journeys run then too.
        for days in [0, 1, 29] {
            person.wait(days)
            #expect(code { try person.does(StartJourney("Rest")) } == "journeys.full")
            #expect(Journeys.opening(today: person.today, in: person.view) == .full)
        }
        person.wait(15)
        try person.does(StartJourney("Rest"))
        #expect(person.running.map(\.title) == ["Run", "Rest"])
    }

    @Test("J2: three missed days use grace days, and the fourth breaks the streak")
    func grace() throws {
        var person = try Person()
        try person.does(StartJourney("Read"))
        try person.does(CompleteJourneyDay())
        for left in [2, 1, 0] {
            person.wait(2)
            try person.does(CompleteJourneyDay())
            #expect(person.journey?.graceLeft == left)
            #expect(person.journey?.streak == 4 - left)
        }
        person.wait(2)
        #expect(person.journey?.streak == 0)
        #expect(person.journey?.graceLeft == 0)
        try person.does(CompleteJourneyDay())
        #expect(person.journey?.streak == 1)
        #expect(person.journey?.longest == 4)
        #expect(person.journey?.done == 5)
    }

    @Test("J2, K3: while today is pending, it uses no grace day and breaks no streak")
    func pending() throws {
        var person = try Person()
        try person.does(StartJourney("Read"))
        try person.does(CompleteJourneyDay())
        person.wait(1)
        #expect(person.journey?.streak == 1)
        #expect(person.journey?.graceLeft == 3)
        let days = Journeys.days(
            of: person.journey!.id, over: DaySpan(person.today - 1, person.today + 1)!,
            today: person.today, in: person.view)
        #expect(days.map(\.verdict) == [.done, .pending, .future])
        #expect(days.map(\.number) == [1, 2, 3])
    }

    @Test("J2: completing a missed day later returns the grace day")
    func late() throws {
        var person = try Person()
        try person.does(StartJourney("Read"))
        person.wait(3)
        #expect(person.journey?.graceLeft == 0)
        try person.does(CompleteJourneyDay(on: person.today - 2))
        #expect(person.journey?.graceLeft == 1)
        #expect(person.journey?.streak == 1)
    }

    @Test("J3: the last mood of a day is kept, and focus minutes are added up")
    func moods() throws {
        var person = try Person()
        try person.does(StartJourney("Read", item: "0190-habit"))
        try person.does(CompleteJourneyDay(moodBefore: 2, minutes: 25))
        try person.does(CompleteJourneyDay(moodAfter: 4, minutes: 10))
        person.wait(1)
        try person.does(CompleteJourneyDay(moodBefore: 3, moodAfter: 5, minutes: 30))
        let days = Journeys.days(
            of: person.journey!.id, over: DaySpan(2, endingOn: person.today), today: person.today,
            in: person.view)
        #expect(days.map(\.moodBefore) == [2, 3])
        #expect(days.map(\.moodAfter) == [4, 5])
        #expect(days.map(\.minutes) == [35, 30])
        #expect(Journeys.focusMinutes(today: person.today, in: person.view) == 65)
        #expect(person.journey?.item == "0190-habit")
        #expect(person.journey?.done == 2)
    }

    @Test("J1: after a journey is ended, no later day counts, and another can be started")
    func ended() throws {
        var person = try Person()
        try person.does(StartJourney("Read"))
        try person.does(CompleteJourneyDay())
        person.wait(1)
        #expect(try person.does(EndJourney()).title == "Read")
        #expect(person.running.isEmpty)
        try person.does(StartJourney("Run"))
        person.wait(9)
        let all = Journeys.all(on: person.today, today: person.today, in: person.view)
        #expect(all.map(\.title) == ["Read", "Run"])
        #expect(all.map(\.standing) == [.ended, .running])
        #expect(all[0].graceLeft == 3 && all[0].streak == 1)
        #expect(all[1].graceLeft == 0)
    }

    @Test(
        "J1: a journey title that is empty, too long or on two lines is rejected",
        arguments: ["", "   ", "a\nb", String(repeating: "x", count: 81)])
    func titles(_ title: String) throws {
        var person = try Person()
        #expect(code { try person.does(StartJourney(title)) } == "journeys.title")
        #expect(person.events.isEmpty)
    }

    @Test("J3: moods, minutes and days out of range are rejected")
    func refused() throws {
        var person = try Person()
        #expect(code { try person.does(CompleteJourneyDay()) } == "journeys.none")
        #expect(code { try person.does(EndJourney()) } == "journeys.none")
        try person.does(StartJourney("Read"))
        for mood in [0, 6, -1] {
            #expect(
                code { try person.does(CompleteJourneyDay(moodAfter: mood)) } == "journeys.mood")
        }
        for minutes in [0, -5, 1_441] {
            #expect(
                code { try person.does(CompleteJourneyDay(minutes: minutes)) }
                    == "journeys.minutes")
        }
        let id = person.journey!.id
        for other in [person.today + 1, person.today - 1] {
            #expect(
                code { try person.does(CompleteJourneyDay(id, on: other)) } == "journeys.day")
        }
        #expect(
            code { try person.does(StartJourney("Run", from: person.today - 66)) }
                == "journeys.day")
        #expect(
            code { try person.does(CompleteJourneyDay(JourneyID(high: 1, low: 1))) }
                == "journeys.unknown")
        #expect(person.events.count == 1)
    }

    @Test("J1: if two journeys are open, commands must name one")
    func named() throws {
        var person = try Person()
        try person.does(StartJourney("Read"))
        person.wait(21)
        let run = try person.does(StartJourney("Run"))
        #expect(code { try person.does(CompleteJourneyDay()) } == "journeys.which")
        try person.does(CompleteJourneyDay(run.id))
        #expect(person.running.map(\.isDone) == [false, true])
    }

    @Test("J1 J2: for a past day, the journey is shown as of the end of that day")
    func asItStood() throws {
        var person = try Person()
        let id = try person.does(StartJourney("Read")).id
        try person.does(CompleteJourneyDay())
        let first = person.today
        person.wait(10)
        try person.does(EndJourney())
        func stood(_ later: Int) -> Journey? {
            Journeys.journey(id, on: first + later, today: person.today, in: person.view)
        }
        #expect(stood(2)?.graceLeft == 1 && stood(2)?.streak == 1 && stood(2)?.day == 3)
        #expect(stood(4)?.graceLeft == 0 && stood(4)?.streak == 0)
        for later in [5, 9] {
            #expect(stood(later)?.standing == .running && stood(later)?.end == nil)
            #expect(stood(later)?.day == later + 1)
        }
        for later in [10, 12, 90] {
            #expect(stood(later)?.standing == .ended && stood(later)?.end == first + 10)
            #expect(stood(later)?.day == 11)
        }
        func running(_ later: Int) -> [Journey] {
            Journeys.running(on: first + later, today: person.today, in: person.view)
        }
        #expect(running(-1).isEmpty && running(10).isEmpty)
        #expect(running(2) == [stood(2)!])
    }

    @Test(
        "J1: if a journey is ended on its first or last day, that day counts only if it is done"
    )
    func endedAtTheEdges() throws {
        for days in [0, 65] {
            for isDone in [false, true] {
                var person = try Person()
                let id = try person.does(StartJourney("Read")).id
                for _ in 0..<days {
                    try person.does(CompleteJourneyDay())
                    person.wait(1)
                }
                if isDone { try person.does(CompleteJourneyDay()) }
                try person.does(EndJourney())
                let ended = try #require(person.journey)
                #expect(ended.standing == .ended && ended.isDone == isDone)
                person.wait(3)
                let count = days + (isDone ? 1 : 0)
                #expect(person.journey?.done == count && person.journey?.graceLeft == 3)
                let judged = try Journeys.days(of: id, today: person.today, in: person.view)
                #expect(
                    judged.map(\.verdict) == [JourneyDay.Verdict](repeating: .done, count: count))
            }
        }
    }

    @Test(
        "J3: a repeated entry is recorded once, and a new mood replaces the previous mood"
    )
    func moodTwice() throws {
        var person = try Person()
        let id = try person.does(StartJourney("Read")).id
        func tells(_ before: Int?, _ after: Int?, _ minutes: Int? = nil) throws -> Int {
            let count = person.events.count
            try person.does(
                CompleteJourneyDay(moodBefore: before, moodAfter: after, minutes: minutes))
            return person.events.count - count
        }
        func told() throws -> [Int?] {
            let day = try Journeys.days(of: id, today: person.today, in: person.view)[0]
            return [day.moodBefore, day.moodAfter, day.minutes]
        }
        #expect(try tells(2, nil) == 1 && told() == [2, nil, 0])
        #expect(try tells(2, nil) == 0 && tells(nil, nil) == 0)
        #expect(try tells(3, nil) == 1 && told() == [3, nil, 0])
        #expect(try tells(nil, 4) == 1 && told() == [3, 4, 0])
        #expect(try tells(3, 4) == 0 && tells(nil, 4) == 0)
        #expect(try tells(3, 5) == 1 && told() == [3, 5, 0])
        #expect(try tells(3, 5, 1) == 1 && tells(nil, nil, 1_440) == 1)
        #expect(try told() == [3, 5, 1_441])
        #expect(Journeys.focusMinutes(today: person.today, in: person.view) == 1_441)
    }

    @Test("J1: on the day on which one of two journeys is ended, commands use the other by default")
    func endedBesideAnother() throws {
        var person = try Person()
        let read = try person.does(StartJourney("Read")).id
        person.wait(30)
        let run = try person.does(StartJourney("Run")).id
        try person.does(EndJourney(read))
        #expect(try person.does(CompleteJourneyDay()).id == run)
        #expect(try person.does(CompleteJourneyDay(read)).isDone)
        try person.does(EndJourney())
        #expect(person.running.isEmpty)
        #expect(code { try person.does(EndJourney()) } == "journeys.none")
    }

    @Test("J1: a journey's habit and title must have 1 to 80 characters")
    func lengths() throws {
        var person = try Person()
        let long = String(repeating: "x", count: 80)
        for item in ["", " ", long + "x", "a\nb"] {
            #expect(code { try person.does(StartJourney("Read", item: item)) } == "journeys.item")
        }
        #expect(try person.does(StartJourney(long, item: long)).item == long)
        person.wait(66)
        #expect(try person.does(StartJourney("x", item: "y")).title == "x")
    }
}
