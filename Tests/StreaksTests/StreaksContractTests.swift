import Core
import CoreTesting
import ExperienceAPI
import StreaksAPI
import Testing

@testable import Streaks

/// Two habits over ten days: one done every day, one never, and every third day excused.
struct StubItems: Module, DayItemSource {
    let first = Day("2026-11-01")!
    var manifest: ModuleManifest {
        ModuleManifest(id: "stub-items", stability: .experimental, summary: "Items for tests.")
    }
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(self, to: .dayItems)
    }
    func firstDay(in view: WorldView) -> Day? { first }
    func items(over span: DaySpan, today: Day, in view: WorldView) -> [DayItem] {
        var scheduled = DayBits(span)
        scheduled.set(DaySpan(first, first + 9)!)
        var excused = DayBits(span)
        for index in stride(from: 0, to: 10, by: 3) { excused[first + index] = true }
        return [
            DayItem(
                id: "a", title: "A", isHabit: true, scheduled: scheduled, completed: scheduled,
                excused: DayBits(span)),
            DayItem(
                id: "b", title: "B", isHabit: true, scheduled: scheduled,
                completed: DayBits(span), excused: excused.intersection(scheduled)),
        ]
    }
}

/// A series in which every day before the last requested one counts.
private struct StubLine: Module, StreakLineSource {
    var manifest: ModuleManifest {
        ModuleManifest(id: "stub-line", stability: .experimental, summary: "A line for tests.")
    }
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(self, to: .streakLines)
    }
    func firstDay(in view: WorldView) -> Day? { Day("2026-11-01")! }
    func lines(over span: DaySpan, today: Day, in view: WorldView) -> [StreakLine] {
        var qualified = DayBits(span)
        if let days = DaySpan(Day("2026-11-01")!, span.last - 1) { qualified.set(days) }
        return [StreakLine(id: "line", title: "L", qualified: qualified, neutral: DayBits(span))]
    }
    func reason(for line: String, on day: Day, in view: WorldView) -> String { "" }
}

/// A daily habit done on six days except the fourth, which is excused, and the fifth.
private struct OneHabit: Module, DayItemSource {
    static let span = DaySpan(day("2026-11-01"), day("2026-11-06"))!
    var manifest: ModuleManifest {
        ModuleManifest(id: "one-habit", stability: .experimental, summary: "A habit for tests.")
    }
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(self, to: .dayItems)
    }
    func firstDay(in view: WorldView) -> Day? { OneHabit.span.first }
    func items(over span: DaySpan, today: Day, in view: WorldView) -> [DayItem] {
        var scheduled = DayBits(span)
        scheduled.set(OneHabit.span)
        var (completed, excused) = (scheduled, DayBits(span))
        completed[day("2026-11-04")] = false
        completed[day("2026-11-05")] = false
        excused[day("2026-11-04")] = true
        return [
            DayItem(
                id: "a", title: "A", isHabit: true, scheduled: scheduled, completed: completed,
                excused: excused)
        ]
    }
}

@Suite struct StreaksContractTests {
    @Test func `the module meets the module contract`() async throws {
        let contract = ModuleContract(
            StreaksModule(), folder: "Streaks", samples: try EventSample.beside(),
            reencode: { sample in
                StreaksFact.Kind(rawValue: sample.kind)
                    .flatMap { StreaksFact(kind: $0, payload: sample.payload) }?.draft.payload
            })
        await contract.check()
    }

    @Test func `K6: habit days and each item have their own streaks`() throws {
        let program = try Program([StubItems(), StreaksModule()])
        let view = WorldView(program.emptyWorld, of: program)
        let provider = try #require(view.answer(.streakProvider))
        let all = provider.all(today: Day("2026-11-10")!, in: view)
        #expect(all.map(\.id) == ["habit-days", "a", "b"])
        #expect(all.map(\.current) == [10, 10, 0])
        let today = Day("2026-11-10")!
        #expect(provider.item("a", on: today, today: today, in: view)?.longest == 10)
        #expect(provider.item("c", on: today, today: today, in: view) == nil)
    }

    @Test func `K1: future days never qualify, whatever is scheduled`() throws {
        let program = try Program([StubItems(), StreaksModule()])
        let view = WorldView(program.emptyWorld, of: program)
        let provider = try #require(view.answer(.streakProvider))
        let span = DaySpan(Day("2026-11-01")!, Day("2026-11-10")!)!
        let bits = provider.qualified(over: span, today: Day("2026-11-04")!, in: view)
        #expect(bits.days == Array(DaySpan(span.first, Day("2026-11-04")!)!.days))
        #expect(provider.qualified(over: span, today: span.last, in: view).count == 10)
    }

    @Test func `K6: a module's own series of days has a streak from its first day on`() throws {
        let program = try Program([StubLine(), StreaksModule()])
        let view = WorldView(program.emptyWorld, of: program)
        let provider = try #require(view.answer(.streakProvider))
        let all = provider.all(today: Day("2026-11-05")!, in: view)
        #expect(all.map(\.id) == ["habit-days", "line"])
        #expect(all[1].current == 4 && all[1].start == Day("2026-11-01")! && all[1].isPending)
        let early = provider.all(
            on: Day("2026-10-20")!, today: Day("2026-11-05")!, in: view)
        #expect(early.map(\.current) == [0, 0])
    }

    @Test func `K7: every day of a streak can be explained`() throws {
        let program = try Program([StubItems(), StreaksModule()])
        let view = WorldView(program.emptyWorld, of: program)
        let provider = try #require(view.answer(.streakProvider))
        let span = DaySpan(Day("2026-10-31")!, Day("2026-11-12")!)!
        let tallies = provider.tallies(over: span, today: Day("2026-11-11")!, in: view)
        #expect(
            tallies.map(\.verdict.rawValue) == ["neutral"]
                + Array(repeating: "qualified", count: 10) + ["neutral", "future"])
        #expect(tallies[1].scheduled == 2 && tallies[1].completed == 1 && tallies[1].excused == 1)
    }

    @Test func `X1: each qualifying day gives points once`() throws {
        let program = try Program([StubItems(), StreaksModule()])
        let view = WorldView(program.emptyWorld, of: program)
        let span = DaySpan(Day("2026-10-31")!, Day("2026-11-12")!)!
        let counts = view.answers(to: .pointSources)
            .flatMap { $0.counts(over: span, today: Day("2026-11-12")!, in: view) }
        #expect(counts.map(\.reason) == [.qualifyingDay])
        #expect(counts[0].counts == [0] + Array(repeating: 1, count: 10) + [0, 0])
    }

    @Test func `K6 H9 D3: excused and skipped days neither break nor add to a streak`()
        throws
    {
        let today = day("2026-11-06")
        for (lost, current) in [([], 1), (["2026-11-05"], 4)] as [([String], Int)] {
            let program = try Program([OneHabit(), lostDays(lost), StreaksModule()])
            let view = WorldView(program.emptyWorld, of: program)
            let provider = try #require(view.answer(.streakProvider))
            let all = provider.all(today: today, in: view)
            #expect(all.map(\.current) == [current, current], "\(lost)")
            #expect(all.map(\.longest) == [max(3, current), max(3, current)])
            #expect(provider.item("a", on: today, today: today, in: view) == all[1])
            #expect(provider.habitDays(on: today, today: today, in: view) == all[0])
            let tallies = provider.tallies(over: OneHabit.span, today: today, in: view)
            let fifth = lost.isEmpty ? "missed" : "neutral"
            #expect(
                tallies.map(\.verdict.rawValue)
                    == ["qualified", "qualified", "qualified", "neutral", fifth, "qualified"])
            #expect(tallies[4].isVanished == !lost.isEmpty)
        }
    }

    @Test func `D3 K6: completions on a skipped calendar day add to no streak`() throws {
        let today = day("2026-11-06")
        let program = try Program([OneHabit(), lostDays(["2026-11-02"]), StreaksModule()])
        let view = WorldView(program.emptyWorld, of: program)
        let provider = try #require(view.answer(.streakProvider))
        let all = provider.all(today: today, in: view)
        #expect(all.map(\.current) == [1, 1] && all.map(\.longest) == [2, 2])
        #expect(provider.item("a", on: today, today: today, in: view) == all[1])
        let tally = provider.tallies(over: DaySpan(day("2026-11-02")), today: today, in: view)[0]
        #expect(tally.isVanished && tally.verdict == .neutral)
        #expect(!provider.qualified(over: OneHabit.span, today: today, in: view)[tally.day])
    }
}
