import Core
import CoreTesting
import SettingsAPI
import StreaksAPI
import Testing

@testable import Streaks

/// Tests changes of the threshold and their undo.
@Suite struct ThresholdTests {
    private let today = day("2026-11-21")

    private func set(_ percent: Int, by person: inout Person, from: Day? = nil) throws -> Event? {
        let before = person.events.count
        try person.does(
            ChangeSetting(key: "streaks.threshold", value: "\(percent)", from: from))
        return person.events.dropFirst(before).first
    }

    private func threshold(_ person: Person, on day: Day) -> Int {
        person.view.state(of: StreaksState.self).threshold.value(on: day)
    }

    private func person() throws -> Person { try Person([StubSettings(), StreaksModule()]) }

    @Test func `H13: undoing a change of the threshold restores the earlier threshold`() throws {
        var person = try person()
        let first = try #require(try set(60, by: &person))
        let second = try #require(try set(80, by: &person))
        person.undo(second)
        #expect(threshold(person, on: today) == 60)
        person.undo(first)
        #expect(threshold(person, on: today) == 40)
        person.undo(first, undoing: false)
        person.undo(second, undoing: false)
        #expect(threshold(person, on: today) == 80)
    }

    @Test func `H13: undoing two changes of the threshold on two days restores the default`() throws
    {
        var person = try person()
        let first = try #require(try set(60, by: &person))
        person.wait(1)
        let second = try #require(try set(80, by: &person))
        person.undo(second)
        #expect(threshold(person, on: today + 1) == 60)
        person.undo(first)
        for number in -1...2 { #expect(threshold(person, on: today + number) == 40) }
    }

    @Test func `H13: undoing the earlier of two changes of the threshold keeps the later one`()
        throws
    {
        var person = try person()
        let first = try #require(try set(60, by: &person))
        _ = try set(80, by: &person)
        person.undo(first)
        #expect(threshold(person, on: today) == 80)
    }

    @Test func `K1: a threshold set for a later day is kept when an earlier threshold changes`()
        throws
    {
        var person = try person()
        _ = try set(60, by: &person)
        #expect(try set(60, by: &person, from: today + 5) != nil)
        #expect(try set(60, by: &person, from: today + 5) == nil)
        _ = try set(70, by: &person)
        #expect(threshold(person, on: today + 4) == 70)
        #expect(threshold(person, on: today + 5) == 60)
    }

    @Test(arguments: [(0, false), (1, true), (100, true), (101, false)])
    func `K1: a threshold must be 1 to 100 per cent`(_ percent: Int, _ isTaken: Bool) throws {
        var person = try person()
        let refused = code {
            try person.does(ChangeSetting(key: "streaks.threshold", value: "\(percent)"))
        }
        #expect(refused == (isTaken ? nil : "streaks.threshold"))
        let payload = Array("{\"percent\":\(percent),\"from\":\"2026-11-21\"}".utf8)
        #expect((StreaksFact(kind: .thresholdSet, payload: payload) != nil) == isTaken)
    }

    @Test func `K1: each of several thresholds applies from its own day on`() {
        var threshold = Effective(40)
        let span = DaySpan(today - 3, today + 3)!
        for (number, percent) in [(-2, 100), (0, 50), (2, 100)] {
            let event = EventID(high: 1, low: UInt64(percent + number + 9))
            threshold.write(
                percent, from: today + number, Stamp(HybridTimestamp(rawValue: 1), event))
        }
        let items = ["a", "b"].map { id in
            DayItem(
                id: id, title: id, isHabit: true, scheduled: .all(span),
                completed: id == "a" ? .all(span) : DayBits(span), excused: DayBits(span))
        }
        let days = HabitDays(
            items, over: span, threshold: threshold, vanished: DayBits(span))
        #expect(
            span.days.map { days.qualified[$0] } == [
                true, false, false, true, true, false, false,
            ])
    }

    @Test func `O2: the threshold shows whether the person has set it`() throws {
        var person = try person()
        func origin() -> String { StreaksModule.threshold.shown(on: today, in: person.view).origin }
        #expect(origin() == "default")
        let change = try #require(try set(40, by: &person))
        #expect(origin() == "you")
        person.undo(change)
        #expect(origin() == "default")
    }
}

/// Opens the extension points of Settings and Experience, which the program lacks.
private struct StubSettings: Module {
    var manifest: ModuleManifest {
        ModuleManifest(id: "settings", stability: .experimental, summary: "For tests.")
    }
    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.settings)
        registrar.accept(ChangeSetting.self)
    }
}
