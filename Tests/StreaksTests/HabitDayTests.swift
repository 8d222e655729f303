import Core
import CoreTesting
import StreaksAPI
import Testing

@testable import Streaks

@Suite struct HabitDayTests {
    let day = Day("2026-11-20")!

    /// A day with `scheduled` habits due, `completed` done and `excused` excused.
    func habitDays(
        _ scheduled: Int, _ completed: Int, _ excused: Int,
        threshold: Effective<Int> = Effective(40)
    ) -> HabitDays {
        let span = DaySpan(day)
        let items = (0..<scheduled).map { index in
            DayItem(
                id: "\(index)", title: "\(index)", isHabit: true, scheduled: .all(span),
                completed: index < completed ? .all(span) : DayBits(span),
                excused: index >= scheduled - excused ? .all(span) : DayBits(span))
        }
        return HabitDays(items, over: span, threshold: threshold, vanished: DayBits(span))
    }

    @Test func `K1: two fifths of the remaining habits qualify a day, for any number up to ten`() {
        for scheduled in 1...10 {
            for excused in 0..<scheduled {
                for completed in 0...(scheduled - excused) {
                    let expected = completed * 5 >= max(1, scheduled - excused) * 2
                    #expect(habitDays(scheduled, completed, excused).qualified[day] == expected)
                }
            }
        }
    }

    @Test(arguments: zip(1...10, [1, 1, 2, 2, 2, 3, 3, 4, 4, 4]))
    func `K1: the smallest number of habits that qualifies a day with n habits`(
        _ scheduled: Int, _ needed: Int
    ) {
        #expect(habitDays(scheduled, needed, 0).qualified[day])
        #expect(!habitDays(scheduled, needed - 1, 0).qualified[day])
    }

    @Test func `K1: tasks never count for a habit day`() {
        let span = DaySpan(day)
        let task = DayItem(
            id: "t", title: "T", isHabit: false, scheduled: .all(span), completed: .all(span),
            excused: DayBits(span))
        let days = HabitDays([task], over: span, threshold: Effective(40), vanished: DayBits(span))
        #expect(!days.qualified[day])
        #expect(days.neutral[day])
    }

    @Test func `K1: a habit done on its day off counts neither as due nor as done`() {
        let span = DaySpan(day)
        func item(_ id: String, due: Bool, done: Bool) -> DayItem {
            DayItem(
                id: id, title: id, isHabit: true, scheduled: due ? .all(span) : DayBits(span),
                completed: done ? .all(span) : DayBits(span), excused: DayBits(span))
        }
        let days = HabitDays(
            [item("mondays", due: false, done: true), item("daily", due: true, done: false)],
            over: span, threshold: Effective(40), vanished: DayBits(span))
        #expect(!days.qualified[day])
        let tally = days.tally(day, today: day)
        #expect((tally.scheduled, tally.completed, tally.extra) == (1, 0, 1))
        #expect(tally.verdict == .pending)
        let off = HabitDays(
            [item("mondays", due: false, done: true)], over: span, threshold: Effective(40),
            vanished: DayBits(span))
        #expect(!off.qualified[day] && off.neutral[day])
    }

    @Test
    func `K2: a day on which nothing remains to be done neither qualifies nor breaks a streak`() {
        for scheduled in 0...5 {
            let days = habitDays(scheduled, 0, scheduled)
            #expect(!days.qualified[day])
            #expect(days.neutral[day])
        }
    }

    @Test func `K1: changing the threshold never affects earlier days`() {
        var threshold = Effective(40)
        threshold.write(
            100, from: day + 1, Stamp(HybridTimestamp(rawValue: 1), EventID(high: 0, low: 1)))
        #expect(habitDays(5, 2, 0, threshold: threshold).qualified[day])
        threshold.write(
            100, from: day, Stamp(HybridTimestamp(rawValue: 2), EventID(high: 0, low: 2)))
        #expect(!habitDays(5, 4, 0, threshold: threshold).qualified[day])
        #expect(habitDays(5, 5, 0, threshold: threshold).qualified[day])
    }

    @Test func `D3: a skipped calendar day neither counts nor breaks a streak`() {
        let span = DaySpan(day)
        let item = DayItem(
            id: "h", title: "H", isHabit: true, scheduled: .all(span), completed: DayBits(span),
            excused: DayBits(span))
        let days = HabitDays([item], over: span, threshold: Effective(40), vanished: .all(span))
        #expect(days.neutral[day])
    }

    @Test(arguments: 0..<200)
    func `K1: counting with bit planes equals counting days one by one`(_ seed: UInt64) {
        var random = SeededGenerator(seed)
        var counter = DayCounter()
        var expected = [Int](repeating: 0, count: 64)
        for _ in 0..<Int.random(in: 0...70, using: &random) {
            let bits = random.next() & random.next()
            counter.add(bits)
            for day in 0..<64 { expected[day] += Int(bits >> UInt64(day) & 1) }
        }
        for count in 0...80 {
            let days = (0..<64).filter { counter.days(atLeast: count) >> UInt64($0) & 1 == 1 }
            #expect(days == (0..<64).filter { expected[$0] >= count })
        }
        var seen = [Int](repeating: -1, count: 64)
        counter.forEachCount(among: .max) { count, days in
            for day in 0..<64 where days >> UInt64(day) & 1 == 1 { seen[day] = count }
        }
        #expect(seen == expected)
    }

    @Test(arguments: 0..<100)
    func `K1: evaluating many days at once equals evaluating single days`(_ seed: UInt64) {
        var random = SeededGenerator(seed)
        let first = Day(Int.random(in: -100...100, using: &random))
        let span = DaySpan(first, first + Int.random(in: 0...200, using: &random))!
        let items = (0..<Int.random(in: 0...12, using: &random)).map { index in
            var sets = [DayBits](repeating: DayBits(span), count: 4)
            for day in span.days {
                sets[0][day] = Bool.random(using: &random)
                sets[1][day] = Bool.random(using: &random)
                sets[2][day] = sets[0][day] && !sets[1][day] && Bool.random(using: &random)
                sets[3][day] = Int.random(in: 0..<4, using: &random) == 0
            }
            return DayItem(
                id: "\(index)", title: "", isHabit: true, scheduled: sets[0], completed: sets[1],
                excused: sets[2], exempt: sets[3])
        }
        var threshold = Effective(40)
        let stamp = Stamp(HybridTimestamp(rawValue: 1), EventID(high: 0, low: 1))
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let from = first + Int.random(in: -10...200, using: &random)
            threshold.write(Int.random(in: 1...100, using: &random), from: from, stamp)
        }
        let days = HabitDays(items, over: span, threshold: threshold, vanished: DayBits(span))
        for day in span.days {
            let due = items.count { $0.scheduled[day] && !$0.excused[day] }
            let exempt = items.count {
                $0.scheduled[day] && !$0.completed[day] && !$0.excused[day] && $0.exempt[day]
            }
            let left = due - exempt
            let done = items.count { $0.completed[day] && $0.scheduled[day] }
            let isEnough = done * 100 >= max(1, left) * threshold.value(on: day)
            #expect(days.qualified[day] == (left > 0 && isEnough))
            #expect(days.neutral[day] == (left == 0))
            let tally = days.tally(day, today: span.last + 1)
            #expect(tally.completed == done && tally.due == due && tally.exempt == exempt)
            #expect(tally.extra == items.count { $0.completed[day] && !$0.scheduled[day] })
            #expect((tally.completed >= tally.needed && left > 0) == days.qualified[day])
        }
    }
}
