import Core
import CoreTesting
import Testing
import TimeTradingAPI

@testable import TimeTrading

/// Facts of another device that no command writes, and years of uninterrupted usage.
@Suite struct ForgedTests {
    private var person: Person

    init() throws { person = try somebody(on: "2026-11-19") }

    private mutating func forge(_ fact: TradingFact) {
        person.take([fact.draft])
    }

    private func part(_ from: Instant, _ until: Instant, on day: Day) -> TradingFact.Part {
        .init(app: "kindle", day: day, from: from, until: until)
    }

    @Test("Y4: a use of 40 years sent by another device is ignored")
    mutating func decades() {
        let until = person.now
        let long = part(until + -40 * 365 * 86_400, until, on: person.today)
        forge(.used(.init(source: "forged", parts: [long])))
        forge(.trackStopped(.init(start: EventID(high: 1, low: 1), parts: [long])))
        #expect(person.view.trading.usage.isEmpty)
        #expect(person.view.trading.days.isEmpty)
        #expect(person.standing.earned == 0)
        #expect(person.events.count == 2)
    }

    @Test(
        "Y4: a use counts only if it lasts at most two days and is dated within three days",
        arguments: [
            (172_800, 0, true), (172_801, 0, false), (-1, 0, false), (60, 3, true), (60, 4, false),
            (60, -3, true), (60, -4, false),
        ] as [(Int64, Int, Bool)])
    mutating func bounds(_ seconds: Int64, _ shift: Int, _ counts: Bool) {
        let from = person.now + -172_801
        let day = person.today - 2 + shift
        forge(.used(.init(source: "forged", parts: [part(from, from + seconds, on: day)])))
        #expect((person.view.trading.usage[day] != nil) == counts)
    }

    @Test(
        "Y4: a use that ends more than a day after it was recorded is ignored",
        arguments: [(86_400, true), (86_401, false)] as [(Int64, Bool)])
    mutating func ahead(_ seconds: Int64, _ counts: Bool) {
        let until = person.now + seconds
        forge(.used(.init(source: "a", parts: [part(until + -60, until, on: person.today)])))
        #expect(!person.view.trading.usage.isEmpty == counts)
    }

    @Test("Y4: an unlock of more than two days and a code use of more than 15 minutes are ignored")
    mutating func openings() {
        let now = person.now
        forge(.unlocked(.init(app: "tiktok", from: now, until: now + 172_801)))
        forge(.unlocked(.init(app: "tiktok", from: now + 172_801, until: now + 172_802)))
        forge(.codeUsed(.init(code: EventID(high: 1, low: 1), app: "tiktok", until: now + 901)))
        #expect(person.view.trading.days.isEmpty)
        forge(.codeUsed(.init(code: EventID(high: 1, low: 1), app: "tiktok", until: now + 900)))
        #expect(person.access("tiktok")?.reason == .emergency)
    }

    @Test("Y4: an app whose name or domains exceed the limits is ignored")
    mutating func apps() {
        let name = String(repeating: "n", count: 61)
        forge(.appSet(.init(id: "x", name: name, list: .vice)))
        forge(.appSet(.init(id: "y", name: "Y", list: .vice, domains: ["no host"])))
        forge(.appSet(.init(id: String(repeating: "z", count: 65), name: "Z", list: .vice)))
        #expect(person.view.trading.apps.isEmpty)
    }

    /// Records reading day and night for this number of days.
    private mutating func reads(days: Int) {
        let start = person.today
        for offset in 0..<days {
            let day = start + offset
            let zero = Instant(milliseconds: Int64(day.number) * 86_400_000)
            person.wait(1)
            forge(
                .used(.init(source: "a", parts: [part(zero, zero + 86_400, on: day)])))
        }
    }

    @Test("B3: computing a period takes work in proportion to its days, even in an endless session")
    mutating func growth() throws {
        reads(days: 400)
        let span = DaySpan(300, endingOn: person.today - 1)
        var days = TradedDays(at: person.moment, in: person.view)
        let earned = span.days.map { days.day($0).standing.earned }
        // A hundred days back to where the session began, and each day once.
        #expect(days.readings <= 100 + 300 + 2)
        #expect(earned == Array(repeating: 86_400_000, count: 300))
        #expect(days.day(span.last).sessions.map(\.count) == [400 * 1_440 - 1])
    }

    @Test("B3: a day's statistics are the same whether computed alone or with other days")
    mutating func alone() throws {
        try person.does(SetTerms(rate: 0.7, weekend: true))
        reads(days: 12)
        person.wait(1)
        try person.uses("kindle", seconds: 1_000)
        let (moment, view) = (person.moment, person.view)
        let span = DaySpan(15, endingOn: person.today)
        let all = TimeTrading.days(over: span, at: moment, in: view)
        #expect(all == span.days.map { TimeTrading.day($0, at: moment, in: view) })
        #expect(all.contains { $0.earned > 0 })
    }

    @Test("B1: repeated credits stored as one run give the same result as single credits")
    func rows() {
        var generator = SeededGenerator(7)
        func number(_ range: ClosedRange<Int64>) -> Int64 { .random(in: range, using: &generator) }
        for _ in 0..<200 {
            var sweep = DaySweep()
            sweep.opening = number(0...50)
            var at: Int64 = 0
            for _ in 0..<number(0...4) {
                let (step, count) = (number(1...9), Int(number(1...20)))
                sweep.credits.append(.init(at: at, amount: number(1...9), step: step, count: count))
                at += step * Int64(count) + number(0...9)
            }
            for _ in 0..<number(0...2) {
                sweep.credits.append(.init(at: number(0...200), amount: number(1...9)))
            }
            for _ in 0..<number(0...5) {
                let from = number(0...200)
                let stretch = DaySweep.Stretch(
                    app: "\(number(0...2))", span: UseSpan(from: from, until: from + number(0...60))
                )
                if number(0...1) == 0 {
                    sweep.unlocks.append(stretch)
                } else {
                    sweep.emergencies.append(stretch)
                }
            }
            sweep.resets = number(0...3) == 0 ? [number(0...200)] : []
            var listed = sweep
            listed.credits = sweep.credits.flatMap { row in
                (0..<row.count).map { .init(at: row.at + row.step * Int64($0), amount: row.amount) }
            }
            let now = number(0...300)
            #expect(sweep.standing(at: now) == listed.standing(at: now))
        }
    }
}
