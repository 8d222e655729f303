internal import Core

extension ModuleContract {
    /// Checks that the fold accepts all events, does not depend on order and batches, and that its
    /// snapshot can be read. The events are the samples, contradictory variations of them, and
    /// damaged payloads.
    func foldFaults(in program: Program, seeds: Int) -> [String] {
        guard !samples.isEmpty else { return [] }
        let ways: [(name: String, events: (inout SeededGenerator) -> [Event])] = [
            ("", { SampleEvents.make(samples, count: 40, using: &$0) }),
            (" of varied samples", { SampleVariations(samples).events(count: 40, using: &$0) }),
            (" of damaged samples", { SampleEvents.damaged(samples, count: 40, using: &$0) }),
        ]
        return ways.compactMap { way in
            for seed in 0..<seeds {
                var generator = SeededGenerator(UInt64(seed))
                let events = way.events(&generator)
                let fault = joinFault(events, in: program, using: &generator)
                if let fault { return "\(id): with seed \(seed)\(way.name) \(fault)" }
            }
            return nil
        }
    }

    private func joinFault(
        _ events: [Event], in program: Program, using generator: inout SeededGenerator
    ) -> String? {
        let other = events.shuffled(using: &generator)
        let straight = SampleEvents.fold(events, in: program)
        let shuffled = SampleEvents.foldInPieces(other, in: program, using: &generator)
        guard straight.isEqual(to: shuffled) else {
            let culprits = SampleEvents.least(events, other, in: program)
            return "another order gives another state; store what the last writer sets with a "
                + "Stamp, and all other values as sums or sets. The smallest example: "
                + culprits.map { "\($0.kind) \(String(decoding: $0.payload, as: UTF8.self))" }
                .joined(separator: ", ")
        }
        return snapshotFault(of: straight, twin: shuffled, in: program)
    }

    func snapshotFault(of world: World, twin: World, in program: Program) -> String? {
        var copy = program.emptyWorld
        for snapshot in world.snapshots where !copy.restore(snapshot.name, from: snapshot.bytes) {
            return "the snapshot of \(snapshot.name) cannot be read; "
                + "init(from:) must read all that write(to:) writes, in the same order."
        }
        guard copy.isEqual(to: world) else {
            return "the snapshot restores another state; write(to:) must write all properties that "
                + "== compares."
        }
        for other in [copy, twin] {
            let same = zip(other.snapshots, world.snapshots).allSatisfy { $0.bytes == $1.bytes }
            guard same else {
                return "equal states write different snapshots; write(to:) must sort sets and "
                    + "dictionaries."
            }
        }
        return nil
    }
}
