import Core
import CoreTesting
import DailyFocus
import StreaksAPI
import Testing

/// The number of seeds for each property.
#if DEBUG
    private let seeds: UInt64 = 30
#else
    private let seeds: UInt64 = 1_000
#endif

@Suite struct PropertyTests {
    /// The violated invariants of the state.
    private func faults(_ person: Person) -> [String] {
        var found: [String] = []
        let view = person.view
        let goals = DailyFocus.goals(in: view)
        let active = goals.filter(\.isActive)
        if active.count > 3 { found.append("\(active.count) goals are active") }
        if active.isEmpty, !goals.isEmpty { found.append("goals, and none of them active") }
        if Set(goals.map(\.id)).count != goals.count { found.append("a goal stands twice") }
        for day in (person.today - 12)...(person.today + 1) {
            guard let entry = DailyFocus.entry(on: day, in: view) else { continue }
            if entry.focuses.count != 3 || entry.day != day { found.append("\(entry)") }
            if entry.focuses.contains(where: \.title.isEmpty) { found.append("empty: \(entry)") }
        }
        for matter in DailyFocus.setAside(in: view) {
            if let goal = matter.goal, goal.isActive != (matter.kind == "kept") {
                found.append("\(matter)")
            }
            if let entry = matter.entry, entry == DailyFocus.entry(on: entry.day, in: view) {
                found.append("set aside and standing: \(entry)")
            }
        }
        return found
    }

    @Test(
        "G1, G2, Y2: three devices never show a fourth active goal or a day without three focuses"
    )
    func invariants() throws {
        var (setAside, refusals) = (0, 0)
        for seed in 0..<seeds {
            var house = try Household(seed: seed)
            for _ in 0..<80 {
                house.step()
                for device in house.devices { #expect(faults(device) == [], "seed \(seed)") }
            }
            house.meet()
            for device in house.devices { #expect(faults(device) == [], "seed \(seed)") }
            setAside += house.devices[0].setAside.count
            refusals += house.refusals
        }
        #expect(setAside > 0 && refusals > 0, "the lives that are tried break rules together")
    }

    @Test(
        "Y2: three devices with the same events show the same, in any order of arrival")
    func convergence() throws {
        for seed in 0..<seeds {
            var house = try Household(seed: seed &+ 5_000)
            for _ in 0..<80 { house.step() }
            house.meet()
            let first = house.devices[0]
            let today = house.devices.map(\.today).max()!
            for other in house.devices.dropFirst() {
                #expect(first.world.isEqual(to: other.world), "seed \(seed)")
                #expect(shown(first, around: today) == shown(other, around: today), "seed \(seed)")
            }
            let bytes = first.world.snapshots.first { $0.name == "daily-focus" }!.bytes
            for other in house.devices {
                #expect(other.world.snapshots.first { $0.name == "daily-focus" }!.bytes == bytes)
            }
        }
    }

    @Test("P: a snapshot is decoded to the same state and view, and damage is detected")
    func snapshots() throws {
        for seed in 0..<seeds / 3 {
            var house = try Household(seed: seed &+ 9_000)
            for _ in 0..<80 { house.step() }
            house.meet()
            var person = house.devices[0]
            let before = shown(person, around: person.today)
            let bytes = person.world.snapshots.first { $0.name == "daily-focus" }!.bytes
            let whole = person.world
            person.world = person.program.emptyWorld
            for snapshot in whole.snapshots {
                let isRead = person.world.restore(snapshot.name, from: snapshot.bytes)
                #expect(isRead)
            }
            #expect(person.world.isEqual(to: whole))
            #expect(shown(person, around: person.today) == before)
            for _ in 0..<30 {
                var damaged = bytes
                let place = Int.random(in: 0..<bytes.count, using: &house.generator)
                damaged[place] = UInt8.random(in: 0...255, using: &house.generator)
                if Bool.random(using: &house.generator) { damaged.removeSubrange(place...) }
                var world = whole
                if !world.restore("daily-focus", from: damaged) {
                    #expect(world.isEqual(to: whole), "seed \(seed): half of it was taken in")
                }
            }
        }
    }

    @Test("H13: undo and redo of any event restore the exact view")
    func undo() throws {
        for seed in 0..<seeds / 2 {
            var house = try Household(seed: seed &+ 20_000)
            for _ in 0..<60 { house.step() }
            house.meet()
            var person = house.devices[0]
            let today = person.today
            for _ in 0..<4 {
                let place = Int.random(in: 0..<person.journal.count, using: &house.generator)
                let event = person.journal[place]
                let before = shown(person, around: today)
                guard !person.undo(event, undoing: true).isEmpty else { continue }
                let undone = shown(person, around: today)
                let again = person.undo(event, undoing: true)
                #expect(again.isEmpty, "undoing twice does nothing more")
                #expect(faults(person) == [], "seed \(seed)")
                let back = person.undo(event, undoing: false)
                #expect(
                    !back.isEmpty && shown(person, around: today) == before, "\(seed) \(event.kind)"
                )
                let last = person.undo(event, undoing: true)
                #expect(
                    !last.isEmpty && shown(person, around: today) == undone, "\(seed) \(event.kind)"
                )
            }
        }
    }
}
