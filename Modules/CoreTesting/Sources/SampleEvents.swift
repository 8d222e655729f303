public import Core

/// Builds events from samples.
enum SampleEvents {
    /// Returns `count` events with payloads from the samples, each sample at least once if
    /// possible.
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

    /// Returns the same events with half of the payloads truncated or with a changed byte.
    static func damaged(
        _ samples: [EventSample], count: Int, using generator: inout SeededGenerator
    ) -> [Event] {
        var events = make(samples, count: count, using: &generator)
        for index in events.indices where !events[index].payload.isEmpty {
            let position = Int.random(in: 0..<events[index].payload.count, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: events[index].payload[position] = UInt8.random(in: 0...255, using: &generator)
            case 1: events[index].payload.removeSubrange(position...)
            default: break
            }
        }
        return events
    }

    static func event(
        _ sample: EventSample, id: EventID, instant: Instant, time: HybridTimestamp, number: Int
    ) -> Event {
        Event(
            id: id, operation: id, time: time, instant: instant, day: Day(19_675 + number % 3),
            offset: 0, zone: "UTC", kind: sample.kind, payload: sample.payload)
    }

    static func fold(_ events: [Event], in program: Program) -> World {
        program.world(of: events)
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
        return world.isStale ? program.world(of: events, in: world.restarted) : world
    }

    /// Returns the smallest part of the events that still shows the difference.
    static func least(_ events: [Event], _ other: [Event], in program: Program) -> [Event] {
        var left = events
        for event in events {
            let fewer = left.filter { $0.id != event.id }
            let ids = Set(fewer.map(\.id))
            let differs = !fold(fewer, in: program)
                .isEqual(to: fold(other.filter { ids.contains($0.id) }, in: program))
            if differs { left = fewer }
        }
        return left
    }
}

extension Program {
    /// Returns the world of all events of a journal, including restarts.
    public func world(of events: [Event], in start: World? = nil) -> World {
        var world = start ?? emptyWorld
        world.fold(events)
        return world.isStale ? self.world(of: events, in: world.restarted) : world
    }
}
