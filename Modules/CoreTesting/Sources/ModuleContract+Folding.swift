internal import Core

extension ModuleContract {
    /// The fold is total, insensitive to order and batching, and its snapshot reads back.
    func foldFaults(in program: Program, seeds: Int) -> [String] {
        guard !samples.isEmpty else { return [] }
        var found: [String] = []
        for seed in 0..<seeds {
            var generator = SeededGenerator(UInt64(seed))
            let events = SampleEvents.make(samples, count: 40, using: &generator)
            let straight = SampleEvents.fold(events, in: program)
            let shuffled = SampleEvents.foldInPieces(
                events.shuffled(using: &generator), in: program, using: &generator)
            if !straight.isEqual(to: shuffled) {
                found.append("\(id): with seed \(seed) another order gives another state.")
                break
            }
            if let fault = snapshotFault(of: straight, in: program, seed: seed) {
                found.append(fault)
                break
            }
        }
        return found + mutationFaults(in: program)
    }

    private func snapshotFault(of world: World, in program: Program, seed: Int) -> String? {
        var copy = program.emptyWorld
        for snapshot in world.snapshots where !copy.restore(snapshot.name, from: snapshot.bytes) {
            return "\(id): with seed \(seed) the snapshot of \(snapshot.name) does not read back."
        }
        guard copy.isEqual(to: world) else {
            return "\(id): with seed \(seed) the snapshot reads back as another state."
        }
        let again = zip(copy.snapshots, world.snapshots)
        return again.allSatisfy { $0.bytes == $1.bytes }
            ? nil : "\(id): with seed \(seed) equal states write different snapshots."
    }

    /// Payloads cut short or with a changed byte fold without a trap; a trap ends the test run.
    private func mutationFaults(in program: Program) -> [String] {
        var generator = SeededGenerator(7)
        var world = program.emptyWorld
        var events = SampleEvents.make(samples, count: samples.count * 8, using: &generator)
        for index in events.indices where !events[index].payload.isEmpty {
            let position = Int.random(in: 0..<events[index].payload.count, using: &generator)
            if index % 2 == 0 {
                events[index].payload[position] = UInt8.random(in: 0...255, using: &generator)
            } else {
                events[index].payload.removeSubrange(position...)
            }
        }
        world.fold(events)
        return []
    }
}

/// Events made from samples.
enum SampleEvents {
    /// `count` events with payloads picked from the samples, each sample at least once if it fits.
    static func make(
        _ samples: [EventSample], count: Int, using generator: inout SeededGenerator
    ) -> [Event] {
        let picked = (0..<max(count, samples.count)).map { index in
            index < samples.count
                ? samples[index] : samples[Int.random(in: 0..<samples.count, using: &generator)]
        }
        return picked.enumerated().map { index, sample in
            let instant = Instant(
                milliseconds: 1_700_000_000_000 + Int64.random(in: 0..<4, using: &generator) * 1_000
            )
            return event(
                sample, id: generator.id(at: instant), instant: instant,
                time: HybridTimestamp.zero.next(at: instant), number: index)
        }
    }

    static func event(
        _ sample: EventSample, id: EventID, instant: Instant, time: HybridTimestamp, number: Int
    ) -> Event {
        Event(
            id: id, operation: id, time: time, instant: instant, day: Day(19_675 + number % 3),
            offset: 0, zone: "UTC", kind: sample.kind, payload: sample.payload)
    }

    static func fold(_ events: [Event], in program: Program) -> World {
        var world = program.emptyWorld
        world.fold(events)
        return world
    }

    static func foldInPieces(
        _ events: [Event], in program: Program, using generator: inout SeededGenerator
    ) -> World {
        var world = program.emptyWorld
        var rest = events[...]
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...7, using: &generator))
            rest = rest.dropFirst(piece.count)
            world.fold(Array(piece))
        }
        return world
    }
}
