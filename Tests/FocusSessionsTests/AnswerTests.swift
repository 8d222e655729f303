import Core
import CoreTesting
import ExperienceAPI
import PortabilityAPI
import Testing
import TimeTradingAPI
import WidgetsAPI

@testable import FocusSessions

@Suite("Session data for other modules") struct AnswerTests {
    private var person: Person

    init() throws { person = try Person() }

    @Test(
        "F3: sites are blocked during work, but not during breaks and pauses",
        arguments: [
            (nil, nil, 0, [0..<1_500]), (nil, nil, 600, [0..<1_500]),
            (nil, nil, 1_500, [0..<1_500]), (nil, nil, 1_800, [0..<1_500, 1_800..<3_300]),
            (nil, nil, 2_000, [0..<1_500, 1_800..<3_300]),
            (nil, nil, 3_300, [0..<1_500, 1_800..<3_300]), (600, nil, 600, [0..<600]),
            (600, nil, 900, [0..<600]), (600, 1_000, 1_000, [0..<600, 1_000..<1_900]),
            (600, 1_000, 1_200, [0..<600, 1_000..<1_900]),
        ] as [(Int64?, Int64?, Int64, [Range<Int64>])])
    mutating func locks(
        _ pause: Int64?, _ resume: Int64?, _ seconds: Int64, _ wanted: [Range<Int64>]
    ) throws {
        let start = person.now
        try person.does(StartSession(minutes: 50))
        if let pause {
            person.now = start + pause
            try person.does(PauseSession())
        }
        if let resume {
            person.now = start + resume
            try person.does(ResumeSession())
        }
        person.now = start + seconds
        #expect(locks(0) == wanted.map { (start + $0.lowerBound)..<(start + $0.upperBound) })
        #expect(locks(-1) == [])
    }

    @Test("F3, D6: ending a session unblocks sites; a session over midnight blocks on both days")
    mutating func locksAtMidnight() throws {
        person.wait(seconds: 42_600)
        let start = person.now
        try person.does(StartSession())
        person.wait(seconds: 900)
        #expect([-1, 0].map(locks) == [[start..<start + 1_500], [start..<start + 1_500]])
        try person.does(EndSession())
        person.wait(seconds: 60)
        #expect([-1, 0].map(locks) == [[start..<start + 900], [start..<start + 900]])
    }

    private func locks(_ day: Int) -> [Range<Instant>] {
        person.view.answers(to: .siteLocks).flatMap {
            $0.locks(on: person.today + day, at: person.moment, in: person.view)
        }
    }

    @Test("B9, F2: a session earns points when its minutes are complete, whether ended or not")
    mutating func earnings() throws {
        func earned() -> [[TimeEarning]] {
            [-1, 0, 1].map { day in
                person.view.answers(to: .timeEarnings).flatMap {
                    $0.earnings(on: person.today + day, in: person.view)
                }
            }
        }
        person.wait(seconds: 42_600)
        try person.does(StartSession())
        let first = person.now + 1_500
        // A future completion is listed with its time, and earns nothing before.
        #expect(earned() == [[], [], [TimeEarning(.focus, at: first)]])
        person.wait(seconds: 1_500)
        #expect(earned() == [[], [TimeEarning(.focus, at: first)], []])
        try person.does(EndSession())
        try person.does(StartSession())
        person.wait(seconds: 1_499)
        try person.does(EndSession())
        try person.does(StartSession())
        person.wait(seconds: 2_000)
        let last = person.now + -500
        let wanted = [first, last].map { TimeEarning(.focus, at: $0) }
        #expect(earned() == [[], wanted, []])
        person.wait(1)
        #expect(earned() == [wanted, [], []])
        try person.does(StartSession())
        #expect(earned()[0] == wanted)
    }

    @Test("D6, F2: the minutes of a session over several days are split by day, without pauses")
    mutating func manyDays() throws {
        try person.does(AddSessionTemplate("Slow", work: 1, short: 120, long: 120))
        try person.does(StartSession("Slow", minutes: 60))
        for _ in 0..<4 {
            person.wait(1)
            #expect(person.status.state == .running && person.status.minutesToday == 6)
        }
    }

    @Test("Y2, X1, B9: a completed session that a start on another device ended earns immediately")
    mutating func ended() throws {
        try person.does(StartSession())
        person.wait(seconds: 2_000)
        #expect(person.points == [0, 0])
        var other = try Person(seed: 2)
        other.now = person.now
        try other.does(StartSession())
        person.receive(other.events)
        #expect(person.points == [0, 1])
        let earned = person.view.answers(to: .timeEarnings)[0]
            .earnings(on: person.today, in: person.view)
        #expect(earned.first == TimeEarning(.focus, at: person.now + -500))
    }

    @Test(
        "X1, D6: 25 minutes that are complete exactly at midnight earn points on the day that ends",
        arguments: [(0, [1, 0]), (1, [0, 1])] as [(Int64, [Int32])])
    mutating func pointsAtMidnight(_ milliseconds: Int64, _ wanted: [Int32]) throws {
        let source = person.view.answers(to: .pointSources)[0]
        #expect(source.firstDay(in: person.view) == nil)
        let day = person.today
        person.clock += 41_700_000 + milliseconds
        try person.does(StartSession("50/10"))
        person.wait(seconds: 2_000)
        try person.does(EndSession())
        try person.does(StartSession())
        #expect(person.points == wanted)
        for (day, count) in zip([day, day + 1], wanted) {
            let span = DaySpan(day, day)!
            let counts = source.counts(over: span, today: person.today, in: person.view)
            #expect(counts.map(\.counts) == [[count]])
            let details = source.details(on: day, today: person.today, in: person.view)
            #expect(details.count == Int(count))
        }
        #expect(source.firstDay(in: person.view) == day)
    }

    @Test("P2: the export lists finished sessions, and running sessions as of the start of the day")
    mutating func export() throws {
        let start = person.now
        for (minutes, wait) in [(25, 61), (50, 60)] as [(Int, Int64)] {
            try person.does(StartSession(minutes: minutes, item: "Tea", replacing: true))
            person.wait(seconds: wait)
        }
        let table = person.view.answers(to: .portableTables)[0]
        func rows() -> [[String]] { table.rows(person.view, person.today).map { $0.suffix(8) } }
        func line(_ begin: Int64, _ numbers: [Int], _ standing: String, _ end: Int64?) -> [String] {
            [String((start + begin).milliseconds), "25/5", "Tea"] + numbers.map(String.init)
                + [standing, end.map { String((start + $0).milliseconds) } ?? ""]
        }
        let first = ["2026-11-21"] + line(0, [25, 61], "ended", 61)
        #expect(rows() == [first, ["2026-11-21"] + line(61, [50, 0], "running", nil)])
        person.wait(1)
        let second = ["2026-11-21"] + line(61, [50, 3_000], "completed", 3_361)
        #expect(rows() == [first, second])
    }

    @Test("W2: the card shows the remaining minutes, rounded up, or the minutes of the day")
    mutating func card() throws {
        func shows(_ texts: String..., progress: Double?, until: Instant?) {
            let card = person.view.answers(to: .widgetCards)[0]
            let content = card.content(.init(view: person.view, moment: person.moment))
            let told = content.map { [$0.title, $0.figure, $0.short, $0.detail] }
            #expect(told == texts)
            #expect(content?.progress == progress && content?.until == until)
        }
        let start = person.now
        try person.does(StartSession())
        person.wait(seconds: 59)
        #expect(person.status.remaining == 1_441)
        shows(
            "Focus", "25 min left", "25", "0 minutes today", progress: 1 - 1_441.0 / 1_500,
            until: start + 1_500)
        person.wait(seconds: 1)
        shows(
            "Focus", "24 min left", "24", "1 minute today", progress: 1 - 1_440.0 / 1_500,
            until: start + 1_500)
        person.wait(seconds: 1_515)
        shows(
            "Short break", "4 min left", "4", "25 minutes today", progress: 0.25,
            until: start + 1_800)
        person.wait(seconds: 225)
        shows(
            "Focus session", "25 minutes today", "25", "25 minutes of focus, 25/5", progress: nil,
            until: nil)
    }
}
