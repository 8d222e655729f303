import Core
import CoreTesting
import Engine
import Foundation

/// A violated invariant, as a sentence.
struct Broken: Error {
    let sentence: String
    init(_ sentence: String) { self.sentence = sentence }
}

extension World {
    /// Checks the invariants of the world after everything is quiet.
    func check() async throws {
        if let lie = oracle.lies.first { throw Broken(lie) }
        for person in 0..<2 {
            if erased.contains(person) {
                try await checkErased(person)
            } else {
                try await checkTogether(person)
            }
            try await checkApart(person)
        }
    }

    /// A person's devices and the servers have the same facts, which match the answers.
    private func checkTogether(_ person: Int) async throws {
        let server = fronts[0][person]
        let facts = try await server.facts()
        let events = facts.map(\.event)
        try checkChains(facts, of: "the server", accounts[person])
        let others = devices.filter { $0.person == person && !$0.isRevoked }
        for node in others {
            let mine = try await node.facts()
            try checkChains(mine, of: node.name, node.account)
            guard mine.count == facts.count, Set(mine.map(\.event)) == Set(events) else {
                throw Broken("\(node.name) has \(mine.count) facts, the server \(facts.count)")
            }
            if node.isOlder, events.contains(where: { $0.kind.hasPrefix("tension.") }) {
                strike(.olderProgram, node.name)
            }
        }
        // A revoked device keeps its facts, which no other node needs to have.
        var kept: [Event] = []
        for node in devices where node.isRevoked && node.person == person {
            kept += try await node.facts().map(\.event)
        }
        try checkTold(person, events, kept)
        try checkOnce(events)
        let states = states(of: server.program.world(of: events))
        guard states == self.states(of: server.program.world(of: events.reversed())) else {
            throw Broken("the order of the facts makes another state")
        }
        for node in others + fronts.map({ $0[person] }) { try await checkState(node, states) }
    }

    /// The stored bytes of every module's state.
    private func states(of world: Core.World) -> [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: world.snapshots.map { ($0.name, $0.bytes) })
    }

    /// A program's state equals a fold of the facts, whatever happened.
    private func checkState(_ node: Node, _ expected: [String: [UInt8]]) async throws {
        let state: Core.World
        do throws(Rejection) {
            state = try await node.engine.ask(zone: node.zone) { $0.view.world }
        } catch {
            throw Broken("\(node.name) cannot be asked: \(error.message)")
        }
        for (name, bytes) in states(of: state).sorted(by: { $0.key < $1.key })
        where bytes != expected[name] {
            throw Broken("\(node.name) has another state of \(name) than its facts make")
        }
    }

    /// Each chain starts at 1 without gaps, and each event follows the previous one, occurs once,
    /// and has the right hash.
    private func checkChains(
        _ facts: [SealedEvent], of place: String, _ account: AccountID
    ) throws(Broken) {
        guard Set(facts.map(\.event.id)).count == facts.count else {
            throw Broken("a fact is twice at \(place)")
        }
        for (device, chain) in Dictionary(grouping: facts, by: \.device) {
            var previous = EventHash.origin
            for (index, sealed) in chain.sorted(by: { $0.sequence < $1.sequence }).enumerated() {
                guard sealed.sequence == index + 1, sealed.previous == previous else {
                    throw Broken("the chain of \(device) is broken at \(place)")
                }
                let hash = Disk.sha256(
                    sealed.event.sealedBytes(
                        account: sealed.origin ?? account, device: device,
                        sequence: sealed.sequence, previous: previous))
                guard hash == sealed.hash else {
                    throw Broken("fact \(sealed.sequence) of \(device) at \(place) is forged")
                }
                previous = sealed.hash
            }
        }
    }

    /// Every answered operation is recorded once, on its day.
    private func checkTold(
        _ person: Int, _ events: [Event], _ kept: [Event]
    ) throws(Broken) {
        let stored = Dictionary(grouping: events, by: \.operation)
        let apart = Dictionary(grouping: kept, by: \.operation)
        for tellings in oracle.asked(of: person) {
            let one = tellings[0]
            guard let found = stored[one.operation] else {
                if apart[one.operation] != nil { continue }
                throw Broken("what was acknowledged at \(one.place) is gone: \(one.words ?? "")")
            }
            if let words = one.words, !found.contains(where: { says(words, $0) }) {
                throw Broken("what was acknowledged at \(one.place) says something else")
            }
            // A restored server can have recorded it again, with either result.
            guard !oracle.isRestored else { continue }
            // If the device was revoked during sending, the other events must be present.
            let all = Set((found + (apart[one.operation] ?? [])).map(\.id))
            guard all.count == one.events else {
                throw Broken(
                    "\(one.events) facts were acknowledged at \(one.place) at \(one.instant), and "
                        + "there are \(found.map(\.kind))")
            }
            guard
                found.allSatisfy({ event in
                    tellings.contains { $0.day == event.day && $0.instant == event.instant }
                })
            else { throw Broken("a fact is on another day than its recording") }
        }
    }

    private func says(_ words: String, _ event: Event) -> Bool {
        String(decoding: event.payload, as: UTF8.self).contains(words)
    }

    /// Words said once are recorded once.
    private func checkOnce(_ events: [Event]) throws(Broken) {
        var operations: [String: EventID] = [:]
        for event in events {
            let text = String(decoding: event.payload, as: UTF8.self)
            guard let start = text.range(of: "person "),
                let end = text.range(of: ".\"", range: start.upperBound..<text.endIndex)
            else { continue }
            let words = event.kind + ": " + text[start.lowerBound..<end.lowerBound]
            guard operations[words, default: event.operation] == event.operation else {
                throw Broken("it was said once and is there twice: \(words)")
            }
            operations[words] = event.operation
        }
    }

    /// No device or server has another person's words under an account. Revoked devices and kept
    /// copies of erased accounts still have their own records.
    private func checkApart(_ person: Int) async throws {
        let other = Oracle.mark(of: 1 - person)
        for node in devices + fronts.map({ $0[person] }) where node.person == person {
            let facts = try await node.facts()
            guard !facts.contains(where: { says(other, $0.event) }) else {
                throw Broken("\(node.name) has words of person \(1 - person)")
            }
            guard devices.contains(where: { $0 === node }), !node.isWiped else { continue }
            let operations = Set(facts.map(\.event.operation))
            for one in oracle.told(at: node.name) {
                guard operations.contains(one.operation) else {
                    throw Broken("\(node.name) lost what was recorded there: \(one.words ?? "")")
                }
            }
        }
    }

    /// Nothing of an erased person is left on the servers or on wiped devices.
    private func checkErased(_ person: Int) async throws {
        let left = try? await fronts[0][person].facts()
        guard left?.isEmpty ?? true else {
            throw Broken("the server has facts of an erased person")
        }
        for node in devices where node.person == person && node.isWiped {
            guard try await node.facts().isEmpty else {
                throw Broken("\(node.name) was wiped and has facts")
            }
        }
        let mark = Data(Oracle.mark(of: person).utf8)
        guard folders?.store.bytes().contains(where: { $0.range(of: mark) != nil }) != true else {
            throw Broken("the servers' files contain words of an erased person")
        }
    }
}
