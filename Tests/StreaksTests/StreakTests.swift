import Core
import CoreTesting
import StreaksAPI
import Testing

@testable import Streaks

/// A simple day-by-day count of a streak, to judge the fast one.
struct NaiveStreak {
    var current = 0
    var longest = 0
    var start: Day?

    init(qualified: (Day) -> Bool, neutral: (Day) -> Bool, span: DaySpan) {
        for day in span.days {
            if qualified(day) {
                if current == 0 { start = day }
                current += 1
                longest = max(longest, current)
            } else if !neutral(day), day != span.last {
                current = 0
                start = nil
            }
        }
    }
}

@Suite struct StreakTests {
    let start = Day("2026-01-01")!

    func bits(_ text: String, _ letter: Character) -> DayBits {
        var bits = DayBits(DaySpan(text.count, endingOn: start + (text.count - 1)))
        for (index, character) in text.enumerated() where character == letter {
            bits[start + index] = true
        }
        return bits
    }

    /// `+` counts, `o` is neutral, `-` misses; the last letter is today.
    func streak(_ text: String) -> Streak {
        Streak(
            id: "x", title: "X", qualified: bits(text, "+"), neutral: bits(text, "o"),
            today: start + (text.count - 1))
    }

    @Test(arguments: [
        ("+++", 3, 3), ("++-", 2, 2), ("+-+", 1, 1), ("-", 0, 0), ("o", 0, 0), ("+o+", 2, 2),
        ("+oo-", 1, 1), ("++-+o-", 1, 2), ("+-o", 0, 1),
    ])
    func `K2 K3: neutral days do not break a streak, and today is pending`(
        _ text: String, _ current: Int, _ longest: Int
    ) {
        let streak = streak(text)
        #expect(streak.current == current)
        #expect(streak.longest == longest)
    }

    @Test func `K3: until today qualifies, yesterday's streak is shown as pending`() {
        #expect(streak("++-").isPending)
        #expect(streak("++-").current == 2)
        #expect(!streak("+++").isPending)
        #expect(streak("+++").current == 3)
    }

    @Test func `K6: a streak has a start, a longest run and a history of runs`() {
        let streak = streak("-++-+o+++-")
        #expect(streak.start == start + 4)
        #expect(streak.history.map(\.count) == [2, 4])
        #expect(streak.history.map(\.span.first) == [start + 1, start + 4])
        #expect(streak.history.map(\.span.last) == [start + 2, start + 8])
        #expect(streak.longest == 4)
    }

    @Test(arguments: 0..<300)
    func `K6: counting many days at once equals counting day by day`(_ seed: UInt64) {
        var random = SeededGenerator(seed)
        let first = Day(Int.random(in: -200...200, using: &random))
        let span = DaySpan(first, first + Int.random(in: 0...300, using: &random))!
        var qualified = DayBits(span)
        var neutral = DayBits(span)
        let missing = Int.random(in: 1...40, using: &random)
        for day in span.days {
            qualified[day] = Int.random(in: 0..<missing, using: &random) > 0
            neutral[day] = !qualified[day] && Bool.random(using: &random)
        }
        let streak = Streak(
            id: "x", title: "X", qualified: qualified, neutral: neutral, today: span.last)
        let judge = NaiveStreak(
            qualified: { qualified[$0] }, neutral: { neutral[$0] }, span: span)
        #expect(streak.current == judge.current)
        #expect(streak.longest == judge.longest)
        #expect(streak.start == judge.start)
    }
}

@Suite struct StandingTests {
    private let first = Day("2026-11-05")!
    private let today = Day("2026-11-09")!

    /// Done on the 5th, 6th and 7th; missed on the 8th; open on the 9th.
    private func streak(on day: Day) throws -> Streak {
        let program = try Program([ThreeDays(), StreaksModule()])
        let view = WorldView(program.emptyWorld, of: program)
        let provider = try #require(view.answer(.streakProvider))
        let all = provider.all(on: day, today: today, in: view)
        #expect(provider.habitDays(on: day, today: today, in: view) == all[0])
        #expect(provider.item("a", on: day, today: today, in: view)?.current == all[1].current)
        return all[0]
    }

    @Test(arguments: zip(-2...6, [0, 0, 1, 2, 3, 0, 0, 0, 0]))
    func `K3 K6: a past day's streak is the streak at the end of that day`(
        _ offset: Int, _ current: Int
    ) throws {
        let streak = try streak(on: first + offset)
        #expect(streak.current == current)
        #expect(streak.longest == max(0, min(3, offset + 1)))
        #expect(streak.isPending == (first + offset >= today))
        #expect(streak.start == (current > 0 ? first : nil))
        #expect(streak.history.last?.span.last == (offset < 0 ? nil : first + min(offset, 2)))
    }

    private struct ThreeDays: Module, DayItemSource {
        let first = Day("2026-11-05")!
        var manifest: ModuleManifest {
            ModuleManifest(id: "stub-items", stability: .experimental, summary: "Items for tests.")
        }
        func register(with registrar: inout Registrar) throws(WiringError) {
            registrar.contribute(self, to: .dayItems)
        }
        func firstDay(in view: WorldView) -> Day? { first }
        func items(over span: DaySpan, today: Day, in view: WorldView) -> [DayItem] {
            var (scheduled, completed) = (DayBits(span), DayBits(span))
            scheduled.set(DaySpan(first, first + 9)!)
            completed.set(DaySpan(first, first + 2)!)
            return [
                DayItem(
                    id: "a", title: "A", isHabit: true, scheduled: scheduled, completed: completed,
                    excused: DayBits(span))
            ]
        }
    }
}
