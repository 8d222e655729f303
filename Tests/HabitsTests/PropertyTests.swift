import Core
import CoreTesting
import ExperienceAPI
import Habits
import StreaksAPI
import Testing

/// The seeds of a property: few in a debug build, up to 1,000 in a release build.
private func seeds(_ released: UInt64 = 1_000) -> Range<UInt64> {
    #if DEBUG
        0..<12
    #else
        0..<released
    #endif
}

/// Collects the generator branches that a property's lives took; all are expected.
private struct Coverage {
    private var taken: Set<String> = []

    mutating func add(_ life: Life) { taken.formUnion(life.taken) }

    var missing: [String] { Life.branches.subtracting(taken).sorted() }
}

/// The last step, which the test undoes.
private enum LastStep: CaseIterable {
    case log, complete, skip, edit, delete, add, move, archive, note, start

    func perform(on item: ItemID, by person: inout Person) throws {
        switch self {
        case .log: try person.does(LogProgress(item, amount: Amount(3)))
        case .complete: try person.does(CompleteItem(item))
        case .skip: try person.does(SkipItem(item, note: "Ill"))
        case .edit: try person.does(EditItem(item, ItemPatch(name: "New")))
        case .delete: try person.does(DeleteItem(item))
        case .add: _ = try person.adds("Another")
        case .move: try person.does(MoveItem(item, before: nil))
        case .archive: try person.does(ArchiveItem(item))
        case .note: try person.does(SetNote(item, note: "Last"))
        case .start: try person.does(StartTimer(item))
        }
    }
}

@Suite struct PropertyTests {
    @Test("Y2: the same events give the same state and view, whatever their order and batches")
    func shuffled() throws {
        var coverage = Coverage()
        for seed in seeds() {
            var life = try Life(seed: seed, steps: 100)
            coverage.add(life)
            let person = life.person
            var world = person.program.emptyWorld
            var rest = person.events.shuffled(using: &life.generator)[...]
            while !rest.isEmpty {
                let piece = rest.prefix(Int.random(in: 1...9, using: &life.generator))
                rest = rest.dropFirst(piece.count)
                world.fold(Array(piece))
            }
            #expect(world.isEqual(to: person.world), "seed \(seed)")
            guard seed % 8 == 0 else { continue }
            let other = WorldView(world, of: person.program)
            #expect(
                shown(other, today: person.today) == shown(person.view, today: person.today),
                "seed \(seed)")
        }
        #expect(coverage.missing == [])
    }

    @Test("P: a decoded snapshot has the same state and the same view")
    func snapshots() throws {
        var coverage = Coverage()
        for seed in seeds(250) {
            let life = try Life(seed: seed, steps: 100)
            coverage.add(life)
            let person = life.person
            let bytes = snapshot(of: person.world)
            var world = person.program.emptyWorld
            let isRead = world.restore("habits", from: bytes)
            #expect(isRead && world.isEqual(to: person.world), "seed \(seed)")
            #expect(snapshot(of: world) == bytes, "seed \(seed)")
            guard seed % 4 == 0 else { continue }
            let other = WorldView(world, of: person.program)
            #expect(shown(other, today: person.today) == shown(person.view, today: person.today))
        }
        #expect(coverage.missing == [])
    }

    @Test("P: a damaged snapshot is rejected without effect, or decodes to a different state")
    func damage() throws {
        var (refused, other) = (0, 0)
        for seed in seeds(250) {
            var life = try Life(seed: seed, steps: 60)
            let bytes = snapshot(of: life.person.world)
            for _ in 0..<20 {
                var (damaged, world) = (bytes, life.person.world)
                let place = life.roll(bytes.count)
                let isCut = life.roll(2) == 0
                if isCut {
                    damaged.removeSubrange(place...)
                } else {
                    damaged[place] ^= UInt8(1 + life.roll(255))
                }
                if world.restore("habits", from: damaged) {
                    #expect(!isCut, "seed \(seed): cut at \(place) of \(bytes.count)")
                    var again = life.person.program.emptyWorld
                    let isRead = again.restore("habits", from: snapshot(of: world))
                    #expect(isRead && again.isEqual(to: world), "seed \(seed): byte \(place)")
                    other += 1
                } else {
                    #expect(world.isEqual(to: life.person.world), "seed \(seed): byte \(place)")
                    refused += 1
                }
            }
        }
        #expect(refused > 0 && other > 0)
    }

    private func snapshot(of world: World) -> [UInt8] {
        world.snapshots.first { $0.name == "habits" }?.bytes ?? []
    }

    @Test("H13: undo and redo of every kind of event restore the exact view, any number of times")
    func undo() throws {
        var (coverage, undone) = (Coverage(), Set<String>())
        for seed in seeds(500) {
            var life = try Life(seed: seed, steps: 100)
            coverage.add(life)
            let kinds = Set(life.person.events.map(\.kind)).subtracting(["habits.retracted"])
            for kind in kinds.sorted() where !undone.contains(kind) || life.roll(8) == 0 {
                let event = try #require(
                    life.person.events.filter { $0.kind == kind }
                        .randomElement(using: &life.generator))
                if takesBack(event, by: &life.person, "seed \(seed) \(kind)") {
                    undone.insert(kind)
                }
            }
        }
        #expect(coverage.missing == [])
        let never: Set = ["habits.retracted"]
        #expect(Set(HabitsModule().manifest.events).subtracting(undone) == never)
    }

    /// Undoes, redoes and undoes again; false if the event was undone already.
    private func takesBack(_ event: Event, by person: inout Person, _ note: Comment) -> Bool {
        let today = person.today
        let before = shown(person.view, today: today)
        guard !person.undo(event).isEmpty else { return false }
        let undone = shown(person.view, today: today)
        #expect(person.undo(event).isEmpty, "undoing twice does nothing more")
        #expect(!person.undo(event, undoing: false).isEmpty)
        #expect(shown(person.view, today: today) == before, note)
        #expect(!person.undo(event).isEmpty)
        #expect(shown(person.view, today: today) == undone, note)
        return true
    }

    @Test("H13: undoing the last operation restores the earlier view")
    func undoLast() throws {
        for step in LastStep.allCases {
            var recorded = 0
            for seed in seeds(100) where seed < 4 || seed >= 12 {
                var life = try Life(seed: seed, steps: 25)
                let some = life.items[life.roll(life.items.count)]
                let item = step == .start ? life.timed ?? some : some
                var person = life.person
                let today = person.today
                let before = shown(person.view, today: today)
                let count = person.events.count
                let refusal = rejection { try step.perform(on: item, by: &person) }
                #expect(refusal == nil || person.events.count == count)
                recorded += person.events.count - count
                for event in person.events[count...].reversed() { person.undo(event) }
                #expect(shown(person.view, today: today) == before, "\(step), seed \(seed)")
            }
            #expect(recorded > 0, "\(step) is refused in every life")
        }
    }

    @Test("H13: an event that is undone on two devices is undone once")
    func undoTwice() throws {
        var person = try Person()
        let water = try person.adds("Water", ["type": "repeating", "target": "8"])
        try person.does(LogProgress(water, amount: Amount(2)))
        try person.does(LogProgress(water, amount: Amount(3)))
        let event = person.events.last!
        var other = person
        other.generator = SeededGenerator(77)
        person.undo(event)
        other.undo(event)
        person.world.fold([other.events.last!])
        #expect(person.instance(water, on: "2026-11-21").progress == Amount(2))
    }

    @Test("K: the days given to streaks and points match the instance of each day")
    func sources() throws {
        var coverage = Coverage()
        for seed in seeds(250) {
            let life = try Life(seed: seed, steps: 100)
            coverage.add(life)
            let person = life.person
            let (view, today) = (person.view, person.today)
            let span = DaySpan(40, endingOn: today)
            let told = view.answers(to: .dayItems)[0].items(over: span, today: today, in: view)
            let points = view.answers(to: .pointSources)[0]
                .counts(over: span, today: today, in: view)
            for (index, date) in span.days.enumerated() {
                let all = Habits.items(includingArchived: true, today: today, in: view)
                    .compactMap { Habits.instance(of: $0.id, on: date, today: today, in: view) }
                for instance in all {
                    let item = told.first { $0.id == instance.item.description }
                    #expect((item?.scheduled[date] ?? false) == instance.isScheduled)
                    #expect((item?.completed[date] ?? false) == instance.isCompleted)
                    #expect((item?.excused[date] ?? false) == instance.isExcused)
                    #expect(!instance.isExcused || instance.isScheduled && !instance.isCompleted)
                }
                for kind in ItemKind.allCases {
                    let reason: PointReason = kind == .habit ? .habitCompleted : .taskCompleted
                    let count = points.first { $0.reason == reason }!.counts[index]
                    let earning = all.filter {
                        Habits.item($0.item, on: today, in: view)!.start <= date
                    }
                    #expect(Int(count) == earning.count { $0.kind == kind && $0.isCompleted })
                }
                let details = view.answers(to: .pointSources)[0]
                    .details(on: date, today: today, in: view)
                let wanted = points.flatMap { one in
                    [PointReason](repeating: one.reason, count: Int(one.counts[index]))
                }
                #expect(details.map(\.0) == wanted, "seed \(seed): habits first, then tasks")
            }
        }
        #expect(coverage.missing == [])
    }
}
