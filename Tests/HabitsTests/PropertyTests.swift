import Core
import CoreTesting
import ExperienceAPI
import Habits
import StreaksAPI
import Testing

/// How many seeds a property is tried with.
#if DEBUG
    private let seeds: UInt64 = 8
#else
    private let seeds: UInt64 = 1_000
#endif

@Suite struct PropertyTests {
    @Test("Y2: the same events in any order, in any pieces, give the same state and the same sight")
    func shuffled() throws {
        for seed in 0..<seeds {
            var life = try Life(seed: seed, steps: 60)
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
    }

    @Test("P: a snapshot reads back as the same state and the same sight, and damage is noticed")
    func snapshots() throws {
        for seed in 0..<seeds / 4 {
            var life = try Life(seed: seed, steps: 60)
            let person = life.person
            let bytes = person.world.snapshots.first { $0.name == "habits" }!.bytes
            var world = person.program.emptyWorld
            let isRead = world.restore("habits", from: bytes)
            #expect(isRead && world.isEqual(to: person.world), "seed \(seed)")
            #expect(world.snapshots.first { $0.name == "habits" }!.bytes == bytes)
            let other = WorldView(world, of: person.program)
            #expect(shown(other, today: person.today) == shown(person.view, today: person.today))
            for _ in 0..<20 {
                var damaged = bytes
                let place = Int.random(in: 0..<bytes.count, using: &life.generator)
                if Bool.random(using: &life.generator) {
                    damaged[place] = UInt8.random(in: 0...255, using: &life.generator)
                } else {
                    damaged.removeSubrange(place...)
                }
                _ = world.restore("habits", from: damaged)
            }
        }
    }

    @Test("H13: undo and redo restore exactly what was shown, and do so again")
    func undo() throws {
        for seed in 0..<seeds / 2 {
            var life = try Life(seed: seed, steps: 40)
            for _ in 0..<3 {
                let place = Int.random(in: 0..<life.person.events.count, using: &life.generator)
                let event = life.person.events[place]
                guard event.kind != "habits.retracted" else { continue }
                let today = life.person.today
                let note: Comment = "seed \(seed) \(event.kind)"
                let before = shown(life.person.view, today: today)
                guard !life.person.undo(event).isEmpty else { continue }
                let undone = shown(life.person.view, today: today)
                #expect(life.person.undo(event).isEmpty, "undoing twice does nothing more")
                #expect(!life.person.undo(event, undoing: false).isEmpty)
                #expect(shown(life.person.view, today: today) == before, note)
                life.person.undo(event)
                #expect(shown(life.person.view, today: today) == undone, note)
            }
        }
    }

    @Test("H13: undoing the last operation gives back what was shown before it")
    func undoLast() throws {
        for seed in 0..<seeds / 2 {
            var life = try Life(seed: seed, steps: 25)
            var person = life.person
            let today = person.today
            let before = shown(person.view, today: today)
            let count = person.events.count
            let item = life.items[Int.random(in: 0..<life.items.count, using: &life.generator)]
            switch seed % 6 {
            case 0: _ = try? person.does(LogProgress(item, amount: Amount(3)))
            case 1: _ = try? person.does(CompleteItem(item))
            case 2: _ = try? person.does(SkipItem(item, note: "Ill"))
            case 3: _ = try? person.does(EditItem(item, ItemPatch(name: "New")))
            case 4: _ = try? person.does(DeleteItem(item))
            default: _ = try? person.adds("Another")
            }
            for event in person.events[count...].reversed() { person.undo(event) }
            #expect(shown(person.view, today: today) == before, "seed \(seed)")
        }
    }

    @Test("H13: two devices that undo the same event take it back once")
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

    @Test("K: what streaks and points are told agrees with each day's instance")
    func sources() throws {
        for seed in 0..<seeds / 4 {
            let person = try Life(seed: seed, steps: 80).person
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
                    #expect(Int(count) == all.count { $0.kind == kind && $0.isCompleted })
                }
            }
        }
    }
}
