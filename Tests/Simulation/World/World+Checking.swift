import Core
import CoreTesting
import Engine
import Foundation

/// What is not as it must be, in a sentence.
struct Broken: Error {
    let sentence: String
    init(_ sentence: String) { self.sentence = sentence }
}

/// What was told to people, kept apart from all that is tried.
struct Oracle {
    /// What each person was told is recorded.
    private(set) var acknowledged: [Int: [EventID: Event]] = [:]
    /// Where it was said.
    private(set) var places: [EventID: String] = [:]
    /// What was acknowledged and was not there at that very moment.
    var lies: [String] = []
    /// Whether a server was put back: then a fact may have been recorded twice, and one of both
    /// times stands.
    var isRestored = false

    mutating func acknowledge(_ event: Event, of person: Int, _ place: String) {
        acknowledged[person, default: [:]][event.id] = event
        places[event.id] = place
    }

    /// Somebody put a backup in the place of a store: what is left is what can be asked for.
    mutating func keep(_ ids: Set<EventID>, of person: Int) {
        acknowledged[person] = acknowledged[person]?.filter { ids.contains($0.key) }
    }
}

extension World {
    /// Holds the world against what must be so when all is quiet.
    func check() async throws(Broken) {
        if let lie = oracle.lies.first { throw Broken("it was said to be recorded: \(lie)") }
        for person in 0..<2 {
            if erased.contains(person) {
                try await checkErased(person)
            } else {
                try await check(person)
            }
        }
    }

    private func check(_ person: Int) async throws(Broken) {
        let server = fronts[0][person]
        let facts = try await read(server)
        let events = Dictionary(
            facts.map { ($0.event.id, $0.event) }, uniquingKeysWith: { first, _ in first })
        guard events.count == facts.count else { throw Broken("a fact is there twice") }
        try checkChains(facts, of: "the server")
        // A device that was revoked keeps what it has.
        var kept: Set<EventID> = []
        for node in devices where node.isRevoked && node.person == person {
            kept.formUnion(try await read(node).map(\.event.id))
        }
        for (id, event) in oracle.acknowledged[person] ?? [:] {
            let place = oracle.places[id] ?? ""
            guard let stored = events[id] else {
                if kept.contains(id) { continue }
                throw Broken("what was acknowledged at \(place) is gone: \(event.kind)")
            }
            guard stored.kind == event.kind, stored.payload == event.payload else {
                throw Broken("what was acknowledged at \(place) says something else")
            }
            if !oracle.isRestored, stored.day != event.day || stored.instant != event.instant {
                throw Broken("a fact stands on another day than it was made on")
            }
        }
        for event in events.values { try checkWords(event, of: person) }
        try checkOnce(Array(events.values))
        for event in events.values where oracle.places[event.id]?.hasPrefix("server") == true {
            let gap = abs(event.instant - Instant(seconds: 1_774_000_000)) / 1_000
            guard gap < 30 * 86_400 else {
                throw Broken("the server recorded something years off: \(event.instant)")
            }
        }
        let world = server.program.world(of: Array(events.values))
        for node in devices where node.person == person && !node.isRevoked {
            let mine = try await read(node)
            try checkChains(mine, of: node.name)
            guard Set(mine.map(\.event)) == Set(events.values) else {
                throw Broken(
                    "\(node.name) has \(mine.count) facts, the server \(events.count)")
            }
            try await checkState(node, like: Array(events.values))
        }
        for front in fronts { try await checkState(front[person], like: Array(events.values)) }
        guard world.isEqual(to: server.program.world(of: events.values.reversed())) else {
            throw Broken("the order of the facts makes another state")
        }
    }

    /// The state that a program has is that of the facts, whatever it went through.
    private func checkState(_ node: Node, like events: [Event]) async throws(Broken) {
        let state: Core.World
        do throws(Rejection) {
            state = try await node.engine.ask(zone: node.zone) { $0.view.world }
        } catch {
            throw Broken("\(node.name) cannot be asked: \(error.message)")
        }
        let right = node.program.world(of: events)
        guard state.isEqual(to: right) else {
            let parts = zip(state.snapshots, right.snapshots).filter { $0.bytes != $1.bytes }
            throw Broken(
                "\(node.name) has another state than its facts make: "
                    + parts.map(\.0.name).joined(separator: ", "))
        }
    }

    /// Each chain begins with 1, has no gap, and each event rests on the one before.
    private func checkChains(
        _ facts: [SealedEvent], of place: String
    ) throws(Broken) {
        for (device, chain) in Dictionary(grouping: facts, by: \.device) {
            var previous = EventHash.origin
            for (index, sealed) in chain.sorted(by: { $0.sequence < $1.sequence }).enumerated() {
                guard sealed.sequence == index + 1, sealed.previous == previous else {
                    throw Broken("the chain of \(device) is broken at \(place)")
                }
                previous = sealed.hash
            }
        }
    }

    /// Nobody's words are in another one's facts.
    private func checkWords(_ event: Event, of person: Int) throws(Broken) {
        let text = String(decoding: event.payload, as: UTF8.self)
        guard !text.contains("person \(1 - person) says") else {
            throw Broken("person \(person) has words of person \(1 - person): \(text)")
        }
    }

    /// What somebody said once is there once.
    private func checkOnce(_ events: [Event]) throws(Broken) {
        var count: [String: Int] = [:]
        for event in events {
            let text = String(decoding: event.payload, as: UTF8.self)
            guard let start = text.range(of: "person "), let end = text.range(of: ".\""),
                start.lowerBound < end.lowerBound
            else { continue }
            let words = event.kind + ": " + text[start.lowerBound..<end.lowerBound]
            count[words, default: 0] += 1
        }
        if let twice = count.first(where: { $0.value > 1 }) {
            throw Broken("it was said once and is there twice: \(twice.key)")
        }
    }

    private func checkErased(_ person: Int) async throws(Broken) {
        guard try await read(fronts[0][person]).isEmpty else {
            throw Broken("the server has facts of somebody who was erased")
        }
    }

    private func read(_ node: Node) async throws(Broken) -> [SealedEvent] {
        do throws(JournalError) { return try await node.facts() } catch {
            throw Broken("\(node.name) cannot be read: \(error.message)")
        }
    }
}
