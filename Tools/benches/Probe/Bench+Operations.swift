import Core
import Engine
import Habits
import History
import JournalSQLite
import Portability
import PortabilityAPI
import Synchronization
import Tension

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Bench {
    /// Imports `days` days of items with twenty years each. Then times the first page of the
    /// history, and undo and redo of the import and of one completion after it.
    func undo(days: Int) async throws {
        let engine = engine()
        let perItem = 7_300
        let items = (0..<max((days + perItem - 1) / perItem, 1)).map { number in
            var item = PortableItem(key: "bench:\(number)", name: "Item \(number)")
            item.entries = (0..<min(perItem, days - number * perItem)).map { index in
                let isSkipped = (index + number * 13) % 33 == 0
                return PortableEntry(day: Bench.today - index, value: isSkipped ? .skipped : .done)
            }
            return item
        }
        var source = ImportedSource()
        source.items = items
        try await report("import", rounds: 1) { [source] in
            blackHole(try await engine.perform(ImportItems(source), zone: zone).reply.counts.done)
        }
        try await report("page after import", rounds: 9) { try await page(engine) }
        try await report("undo of import", rounds: 1) { _ = try await engine.undo(zone: zone) }
        try await report("redo of import", rounds: 1) { _ = try await engine.redo(zone: zone) }
        let view = try await engine.ask(zone: zone) { $0.view }
        let item = Habits.items(today: Bench.today, in: view)[0].id
        try await report("single undo and redo", rounds: 15) {
            _ = try await engine.perform(SetNote(item, on: Bench.today, note: "A note"), zone: zone)
            _ = try await engine.undo(zone: zone)
            _ = try await engine.redo(zone: zone)
        }
        try await report("page", rounds: 51) { try await page(engine) }
        try await report("page of a new process", rounds: 9) { try await page(self.engine()) }
        print("events", try await journal.head(journal.identity.account).rawValue)
    }

    private func page(_ engine: Engine) async throws {
        blackHole(try await engine.history(limit: 1, zone: zone).count)
    }

    /// Completes habits one after the other, twenty a day. Prints the microseconds per command for
    /// every twentieth part, in wall time and in processor time.
    func write(_ count: Int) async throws {
        let engine = engine(PassingClock())
        var habits: [ItemID] = []
        for number in 1...20 {
            let added = try await engine.perform(
                AddItem(
                    .habit, ItemPatch(name: "Habit \(number)"),
                    start: Bench.today - count / 20), zone: zone)
            habits.append(added.reply.item.id)
        }
        try await inParts(count) { number in
            let day = Bench.today - (count - number) / 20
            _ = try await engine.perform(CompleteItem(habits[number % 20], on: day), zone: zone)
        }
    }

    /// Checks in one after the other, and prints the same figures.
    func checkIn(_ count: Int) async throws {
        let engine = engine(PassingClock())
        try await inParts(count) { _ in
            _ = try await engine.perform(CheckTension(.mild), zone: zone)
        }
    }

    private func inParts(_ count: Int, _ body: (Int) async throws -> Void) async throws {
        let part = max(count / 20, 1)
        var (start, used) = (ContinuousClock.now, clock())
        for number in 0..<count {
            try await body(number)
            guard (number + 1) % part == 0 else { continue }
            let wall = (ContinuousClock.now - start) / .microseconds(part)
            print("write", number + 1, wall, (clock() - used) / part)
            (start, used) = (ContinuousClock.now, clock())
        }
    }
}

/// A clock that advances ten milliseconds on each read, so that consecutive ids are adjacent in the
/// store, like in real use.
private final class PassingClock: Clock {
    private let looks = Atomic<Int64>(0)
    func now() -> Instant {
        let passed = looks.add(10, ordering: .relaxed).newValue
        return Instant(milliseconds: Bench.now.milliseconds - 36_000_000 + passed)
    }
}
