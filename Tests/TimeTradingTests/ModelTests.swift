import Core
import CoreTesting
import ExplanationsAPI
import Testing
import TimeTradingAPI

@testable import TimeTrading

/// The number of lives to compare with the model.
#if DEBUG
    private let seeds: UInt64 = 4
#else
    private let seeds: UInt64 = 100
#endif

/// A random life on two devices, from Friday evening to Sunday morning.
private struct Life {
    var devices: [Person]
    var generator: SeededGenerator
    private let apps = ["kindle", "duolingo", "tiktok", "reddit"]

    init(seed: UInt64) throws {
        generator = SeededGenerator(seed)
        devices = try (0...1).map { try somebody(seed: seed * 2 + $0, on: "2026-11-20") }
        for place in devices.indices { devices[place].wait(seconds: 10 * 3_600) }
    }

    private mutating func number(_ range: ClosedRange<Int64>) -> Int64 {
        Int64.random(in: range, using: &generator)
    }

    private let refusals: Set = [
        "time-trading.empty", "time-trading.free", "time-trading.track.none",
    ]

    mutating func step() throws {
        let passed = number(1...1_500)
        for place in devices.indices { devices[place].wait(seconds: passed) }
        let place = Int(number(0...1))
        let app = apps[Int(number(0...3))]
        switch number(0...13) {
        case 0...5:
            let until = devices[place].now + -number(0...200)
            let use = ReportUsage.Use(app, from: until + -number(1...1_200), until: until)
            try devices[place].does(ReportUsage([use], source: "\(place)"))
        case 6, 7:
            let minutes: Int? = number(0...2) == 0 ? nil : Int(number(1...20))
            try devices[place].attempts(UnlockApp(app, minutes: minutes), refusals: refusals)
        case 8: try devices[place].does(LockApp(app))
        case 9: try devices[place].does(SetTerms(rate: [0.5, 1, 2][Int(number(0...2))]))
        case 10:
            try devices[place].does(SetTerms(weekend: number(0...1) == 0))
            if number(0...9) == 0 { try devices[place].does(ResetStatistics()) }
        case 11: try devices[place].does(StartTracking(app))
        case 12: try devices[place].attempts(StopTracking(), refusals: refusals)
        default:
            let list: AppList = number(0...1) == 0 ? .vice : .productive
            try devices[place].does(ChangeApp(app, list: list))
        }
        if number(0...5) == 0, let event = devices[place].events.randomElement(using: &generator) {
            devices[place].undo(event)
        }
        if number(0...7) == 0 { join() }
    }

    mutating func join() {
        let (a, b) = (devices[0].events, devices[1].events)
        devices[0].deliver(b)
        devices[1].deliver(a)
    }
}

@Suite struct ModelTests {
    @Test(
        "B1: after any actions on two devices, balance and earnings match a slow model",
        arguments: 1...seeds)
    func model(_ seed: UInt64) throws {
        var life = try Life(seed: seed)
        for _ in 0..<90 { try life.step() }
        life.join()
        let (a, b) = (life.devices[0], life.devices[1])
        #expect(a.world.isEqual(to: b.world))
        let model = SlowModel(a.journal, until: a.now)
        for offset in 0...2 {
            let day = day("2026-11-20") + offset
            guard day <= a.today else { continue }
            let shown = TimeTrading.day(day, at: a.moment, in: a.view)
            #expect(shown == TimeTrading.day(day, at: b.moment, in: b.view))
            let wanted = model.day(day)
            #expect(shown.earned == wanted.earned, "\(day)")
            #expect(shown.spent == wanted.spent, "\(day)")
            #expect(shown.balance == wanted.balance, "\(day)")
        }
    }

    @Test(
        "K7: the explanation of a balance matches a slow model",
        arguments: 1...seeds)
    func explained(_ seed: UInt64) throws {
        var life = try Life(seed: seed &+ 500)
        for _ in 0..<90 { try life.step() }
        life.join()
        let person = life.devices[0]
        let model = SlowModel(person.journal, until: person.now)
        let span = try #require(DaySpan(day("2026-11-20"), person.today))
        let found = try #require(
            person.view.explain("balance", over: span, at: person.moment))
        #expect(found.days.map(\.day) == Array(span.days) && found.days.count >= 2)
        for entry in found.days {
            let wanted = model.day(entry.day)
            let (said, left) = (entry.reasons.map(\.text), TimeText.short(wanted.balance))
            if entry.day.weekday != .saturday, entry.day.weekday != .sunday {
                let minutes = wanted.earned / 60 - (wanted.spent + 59) / 60
                #expect(minutes == wanted.balance / 60, "\(said)")
            }
            #expect(said.contains("Earned \(TimeText.short(wanted.earned))."), "\(said)")
            #expect(said.contains("Spent \(TimeText.spent(wanted.spent))."), "\(said)")
            let last =
                entry.day == person.today
                ? "Left: \(left). It expires when the day ends."
                : "Expired when the day ended: \(left)."
            #expect(said.last == last, "\(said)")
        }
        #expect(found.figure == TimeText.short(model.day(person.today).balance))
    }
}
