import Core
import CoreTesting
import Testing
import TimeTradingAPI

@testable import TimeTrading

@Suite struct BalanceTests {
    private var person: Person

    init() throws { person = try somebody() }

    @Test("B1: earned time can be spent, and overspending leaves a balance of 0")
    mutating func spending() throws {
        try person.earns(10)
        #expect(person.standing.balance == 600)
        #expect(person.standing.earned == 600)
        try person.does(UnlockApp("tiktok", minutes: 30))
        person.wait(seconds: 60)
        #expect(person.standing.balance == 540)
        person.wait(seconds: 540)
        #expect(person.standing.balance == 0)
        #expect(person.access("tiktok")?.reason == .empty)
        person.wait(seconds: 600)
        #expect(person.standing.spent == 600)
        #expect(person.standing.ranOut != nil)
        try person.earns(2)
        #expect(person.standing.balance == 120)
        #expect(person.access("tiktok")?.reason == .locked)
        #expect(try person.does(UnlockApp("tiktok", minutes: 1)).reason == .unlocked)
    }

    @Test("B1: use of a vice app costs time, even if the app is not locked")
    mutating func unlocked() throws {
        try person.earns(10)
        try person.uses("reddit", seconds: 150)
        #expect(person.standing.balance == 450)
        #expect(person.standing.spentOn.map(\.app.id) == ["reddit"])
        try person.does(UnlockApp("reddit", minutes: 2))
        try person.uses("reddit", seconds: 180)
        #expect(person.standing.balance == 270)
    }

    @Test("B1: spent minutes are rounded up, so that the shown amounts add up to the balance")
    mutating func shownAmounts() throws {
        try person.earns(7)
        try person.uses("reddit", seconds: 90)
        let day = person.standing
        #expect([day.earned, day.spent, day.balance] == [420, 90, 330])
        #expect(TimeText.short(day.earned) == "7m" && TimeText.spent(day.spent) == "2m")
        #expect(day.text == "5m")
        #expect([0, 1, 60, 61, 3_600].map(TimeText.spent) == ["0m", "1m", "1m", "2m", "1h 0m"])
    }

    @Test("B1: two offline devices together overspend → after syncing, both show a balance of 0")
    func apart() throws {
        var (a, b) = (try somebody(seed: 1), try somebody(seed: 2))
        try a.earns(30)
        b.clock = a.clock
        b.deliver(a.events)
        try a.does(UnlockApp("tiktok", minutes: 20))
        try b.does(UnlockApp("tiktok", minutes: 10))
        a.deliver(b.events)
        b.deliver(a.events)
        #expect(a.access("tiktok")?.seconds == 900)
        a.wait(seconds: 1_800)
        b.wait(seconds: 1_800)
        #expect(a.standing == b.standing)
        #expect(a.standing.balance == 0)
        #expect(a.standing.spent == 1_800)
        #expect(a.standing.ranOut != nil)
    }

    @Test("B5: earned time expires at the day start, and earlier days stay unchanged")
    mutating func expiring() throws {
        person.rule.dayStart = TimeOfDay("04:00")!
        person.clock = 11 * 3_600_000  // 23:00
        let evening = person.moment.day
        try person.earns(10)
        #expect(person.moment.day == evening)
        #expect(TimeTrading.day(evening, at: person.moment, in: person.view).balance == 600)
        person.now = person.rule.start(of: evening + 1)
        #expect(person.moment.day == evening + 1)
        #expect(TimeTrading.day(evening + 1, at: person.moment, in: person.view).balance == 0)
        #expect(TimeTrading.day(evening, at: person.moment, in: person.view).balance == 600)
    }

    @Test(
        "B5: if time is kept over weekends, Friday's time lasts until Sunday and expires on Monday")
    func weekend() throws {
        var person = try somebody(on: "2026-11-20")
        try person.does(SetTerms(weekend: true))
        try person.earns(10)
        var left: [Int] = []
        for _ in 0..<4 {
            left.append(person.standing.balance)
            person.wait(1)
        }
        #expect(left == [600, 600, 600, 0])
    }

    @Test("D6: use across midnight counts on both days")
    mutating func overMidnight() throws {
        person.clock = 43_200_000 - 190_000
        try person.uses("kindle", seconds: 340)
        person.wait(seconds: 121)
        let before = TimeTrading.day(person.today - 1, at: person.moment, in: person.view)
        #expect(before.earned == 120 && before.published == 120)
        #expect(person.standing.earned == 120 && person.standing.published == 120)
    }

    @Test("D6: a pause across midnight ends a session like any other pause", arguments: [120, 121])
    func pausing(_ pause: Int64) throws {
        var person = try somebody()
        try person.uses("kindle", seconds: 60)
        person.clock = 43_200_000 - 180_000
        try person.uses("kindle", seconds: 120)
        person.wait(seconds: pause)
        for _ in 0..<2 {
            try person.uses("kindle", seconds: 60)
            #expect(person.standing.earned == (pause == 120 ? 60 : 0))
            person.wait(seconds: 121)
        }
    }

    @Test("D3: in a night with a clock change, each minute of use counts once")
    func clocks() throws {
        var person = try somebody(on: "2026-10-24")
        person.rule = DayRule(zone: try Zone(identifier: "Europe/Berlin"))
        person.now = Instant(milliseconds: 1_792_886_400_000)  // 2026-10-25 02:00, summer time
        #expect(person.moment.wallTime.secondOfDay == 7_200)
        try person.uses("kindle", seconds: 7_200)
        #expect(person.moment.wallTime.secondOfDay == 10_800)
        #expect(
            TimeTrading.day(person.moment.day, at: person.moment, in: person.view).earned == 7_140)
    }

    @Test("B4: a rate set at noon applies to that whole day and to no earlier day")
    mutating func rate() throws {
        try person.earns(10)
        person.wait(1)
        try person.earns(10)
        try person.does(SetTerms(rate: 2))
        #expect(person.standing.earned == 300)
        #expect(TimeTrading.day(person.today - 1, at: person.moment, in: person.view).earned == 600)
        let past = person.today - 1
        #expect(code { try person.does(SetTerms(rate: 1, from: past)) } == "time-trading.from")
        for rate in [0.09, 100.5, -1] {
            #expect(code { try person.does(SetTerms(rate: rate)) } == "time-trading.rate")
        }
        #expect(try person.does(SetTerms(rate: 1.5, from: person.today + 1)).rate == 150)
    }

    @Test("O2: a reset sets the day's statistics to 0, and undo restores them")
    mutating func reset() throws {
        try person.earns(10)
        try person.uses("tiktok", seconds: 60)
        let before = person.standing
        let none = try person.does(ResetStatistics())
        #expect([none.balance, none.earned, none.spent] == [0, 0, 0])
        let count = person.events.count
        try person.does(ResetStatistics())
        #expect(person.events.count == count)
        #expect(!person.undo(person.events[count - 1]).isEmpty)
        #expect(person.standing == before)
    }

    @Test("O2: a reset also works on a day on which all earned time is spent")
    mutating func spent() throws {
        try person.earns(10)
        try person.uses("tiktok", seconds: 600)
        #expect([person.standing.balance, person.standing.spent] == [0, 600])
        #expect(try person.does(ResetStatistics()).spent == 0)
    }

    @Test(
        "B1: each app's share is listed longest first, then by app; shares under 1 s are left out")
    mutating func shares() throws {
        try person.earns(30)
        for (app, milliseconds) in [
            ("reddit", 9_000), ("facebook", 90_000), ("tiktok", 9_000), ("youtube", 999),
            ("instagram", 9_000), ("snapchat", 1_000),
        ] as [(String, Int64)] {
            let from = person.now
            person.clock += milliseconds
            try person.does(ReportUsage([.init(app, from: from, until: person.now)], source: "a"))
        }
        #expect(
            person.standing.spentOn.map { "\($0.app.id) \($0.seconds)" }
                == ["facebook 90", "instagram 9", "reddit 9", "tiktok 9", "snapchat 1"])
    }

    @Test("B5: statistics are listed for each day of a period, up to today")
    mutating func days() throws {
        for _ in 0..<2 {
            try person.earns(10)
            person.wait(1)
        }
        let span = try #require(DaySpan(person.today - 2, person.today + 1))
        let days = TimeTrading.days(over: span, at: person.moment, in: person.view)
        #expect(days.map(\.day) == Array(span.days.prefix(3)))
        #expect(days.map(\.earned) == [600, 600, 0])
    }

    @Test("B4: changed trading settings are recorded from the given day, unchanged ones are not")
    mutating func terms() throws {
        func writes(_ terms: SetTerms) throws -> Int { try person.decides(terms).count }
        #expect(try writes(SetTerms()) == 0)
        for keeps in [false, true, false] {
            #expect(try person.does(SetTerms(weekend: keeps)).keepsWeekend == keeps)
        }
        #expect(try writes(SetTerms(rate: 1, weekend: false, habit: 0, task: 0, focus: 0)) == 0)
        #expect(try writes(SetTerms(rate: 0.1, weekend: true, habit: 240)) == 3)
        #expect(try writes(SetTerms(task: 1, focus: 1, from: person.today + 1)) == 2)
        try person.does(SetTerms(rate: 100, from: person.today + 1))
        #expect(try writes(SetTerms(rate: 100, from: person.today + 1)) == 0)
        #expect(try writes(SetTerms(rate: 100, from: person.today + 2)) == 1)
        #expect(try writes(SetTerms(rate: 100)) == 1)
        for (rule, value) in [
            (.rate, 9), (.rate, 10_001), (.weekend, 2), (.titles, 0), (.titles, 366), (.task, 241),
        ] as [(TradingRule, Int)] {
            let before = person.view.trading.rules
            let set = TradingFact.RuleSet(rule: rule, value: value, from: person.today)
            person.take([TradingFact.ruleSet(set).draft])
            #expect(person.view.trading.rules == before)
        }
        try person.does(SetTerms(rate: 2))
        person.undo(try #require(person.events.last))
        #expect(TimeTrading.terms(on: person.today, in: person.view).rate == 100)
        for minutes in [-1, 241] {
            for terms in [SetTerms(habit: minutes), .init(task: minutes), .init(focus: minutes)] {
                #expect(code { try person.does(terms) } == "time-trading.minutes")
            }
        }
    }

    @Test("B9: once minutes per completion are set, each completion earns them at its time")
    func completing() throws {
        let noon = try somebody().now
        let neighbours = Neighbours {
            [.init(.habit, at: noon + 60), .init(.task, at: noon + 120), .init(.focus, at: noon)]
        }
        var person = try Person([TimeTradingModule(), neighbours], on: "2026-11-19", pace: 0)
        person.wait(seconds: 3_600)
        #expect(person.standing.earned == 0)
        try person.does(SetTerms(habit: 5))
        #expect(person.standing.earned == 300)
        try person.does(SetTerms(task: 240, focus: 2))
        for (time, earned) in [
            (59_999, 120), (60_000, 420), (119_999, 420), (120_000, 14_820),
        ] as [(Int64, Int)] {
            person.clock = time
            #expect(person.standing.earned == earned)
        }
    }

    @Test("B9: if completions earn no minutes, the other modules are not asked for completions")
    func unasked() throws {
        let asked = Neighbours {
            Issue.record("It was asked.")
            return []
        }
        let person = try Person([TimeTradingModule(), asked])
        #expect(person.standing.earned == 0)
    }
}
