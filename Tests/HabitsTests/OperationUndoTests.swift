import Core
import CoreTesting
import PortabilityAPI
import Testing

@testable import Habits

/// Undo of operations that recorded many facts.
@Suite struct OperationUndoTests {
    /// The events of an import of `days` days of two items.
    private func imported(
        _ days: Int, by person: Person, amount: Int64? = nil
    ) throws -> [EventDraft] {
        let items = (1...2).map { number in
            var item = PortableItem(key: "loop:\(number)", name: "Item \(number)")
            item.entries = (0..<days).map { index in
                let done = amount.map { .amount(thousandths: $0) } ?? PortableEntry.Value.done
                return PortableEntry(
                    day: day("2016-01-01") + index, value: index % 7 == 3 ? .skipped : done,
                    note: index % 5 == 0 ? "Note \(index)" : "")
            }
            return item
        }
        let intake = try #require(person.view.answer(.itemImport))
        return intake.plan(items, today: person.today, in: person.view).events
    }

    private func sum(_ state: HabitsState) -> Int64 {
        state.items.flatMap(\.facts.progress.amounts).reduce(0, +)
    }

    private func inverse(_ person: Person, _ operation: EventID, undoing: Bool) -> [EventDraft] {
        let events = person.events.filter { $0.operation == operation }
        return HabitUndoHandler().inverse(
            of: events, in: operation, undoing: undoing, in: person.view)
    }

    @Test("H13: an added item is described by its name, even after the addition is undone")
    func named() throws {
        var person = try Person()
        let item = try person.adds("Read")
        try person.does(CompleteItem(item))
        let handler = HabitUndoHandler()
        let before = person.events.map { handler.describe($0, in: person.view) }
        #expect(before.first == "Read: added")
        let events = person.events
        for event in events.reversed() { person.undo(event) }
        #expect(events.map { handler.describe($0, in: person.view) } == before)
    }

    @Test("H13: one event undoes an import, one event redoes it, and the state is restored exactly")
    func bulk() throws {
        var person = try Person()
        let item = try person.adds("Read")
        try person.does(CompleteItem(item, on: day("2016-02-01")))
        let before = person.view.habits
        let operation: EventID = person.generator.id(at: person.now)
        person.take(try imported(100, by: person), operation)
        let after = person.view.habits
        let shown = Habits.items(today: person.today, in: person.view)
        let undo = inverse(person, operation, undoing: true)
        #expect(undo.count == 1 && inverse(person, operation, undoing: false).isEmpty)
        person.take(undo)
        #expect(Habits.items(today: person.today, in: person.view).map(\.name) == ["Read"])
        #expect(sum(person.view.habits) == sum(before))
        #expect(inverse(person, operation, undoing: true).isEmpty)
        let redo = inverse(person, operation, undoing: false)
        #expect(redo.count == 1)
        person.take(redo)
        #expect(Habits.items(today: person.today, in: person.view) == shown)
        #expect(person.view.habits.items.map(\.facts.progress) == after.items.map(\.facts.progress))
    }

    @Test(
        "Y2: events that arrive after their operation was undone are undone too", arguments: 0..<20)
    func anyOrder(seed: UInt64) throws {
        var person = try Person()
        let operation: EventID = person.generator.id(at: person.now)
        person.take(try imported(70, by: person, amount: 2_000), operation)
        person.take(inverse(person, operation, undoing: true))
        if seed % 2 == 0 { person.take(inverse(person, operation, undoing: false)) }
        var generator = SeededGenerator(seed)
        var other = try Person()
        other.receive(person.events.shuffled(using: &generator))
        #expect(other.view.habits == person.view.habits)
        #expect(sum(other.view.habits) == (seed % 2 == 0 ? 2 * 60 * 2_000 : 0))
    }

    @Test("H13: an undone operation stays undone in a snapshot and for new items")
    func snapshot() throws {
        var person = try Person()
        let operation: EventID = person.generator.id(at: person.now)
        person.take(try imported(70, by: person), operation)
        person.take(inverse(person, operation, undoing: true))
        var writer = ByteWriter()
        person.view.habits.write(to: &writer)
        var reader = ByteReader(writer.bytes)
        let copy = try HabitsState(from: &reader)
        #expect(copy == person.view.habits && reader.isAtEnd)
        _ = try person.adds("Later")
        let known = person.view.habits.items.map(\.facts.retractions.byOperation.count)
        #expect(known == [1, 1, 1])
    }

    @Test("H13: redo of an operation restores its events that were undone one by one")
    func mixed() throws {
        var person = try Person()
        let operation: EventID = person.generator.id(at: person.now)
        person.take(try imported(70, by: person), operation)
        let after = person.view.habits.items.map(\.facts.progress)
        for event in person.events { person.undo(event) }
        #expect(Habits.items(today: person.today, in: person.view).isEmpty)
        person.take(inverse(person, operation, undoing: false))
        #expect(Habits.items(today: person.today, in: person.view).count == 2)
        #expect(person.view.habits.items.map(\.facts.progress) == after)
    }

    @Test("H13: undo of a small operation, or of many manual logs, undoes each event separately")
    func singly() throws {
        var person = try Person()
        let small: EventID = person.generator.id(at: person.now)
        person.take(try imported(20, by: person), small)
        #expect(inverse(person, small, undoing: true).count == 42)
        let large: EventID = person.generator.id(at: person.now)
        let item = ItemID(high: 1, low: 1)
        person.take(
            (0..<70).map { Fact.progressed(item, day("2016-01-01") + $0, .one).draft }, large)
        #expect(inverse(person, large, undoing: true).count == 70)
    }
}
