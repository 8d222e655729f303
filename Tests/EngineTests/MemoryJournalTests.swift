import Core
import CoreTesting
import Engine
import Testing

@Suite("The in-memory journal and the journal contract")
struct MemoryJournalTests {
    @Test("the in-memory journal meets the journal contract")
    func contract() async {
        let contract = JournalContract(sealer: MemoryJournal.plainHash) { MemoryJournal() }
        #expect(await contract.check() == [])
    }

    @Test("the journal contract detects a different hash")
    func hash() async {
        let contract = JournalContract(sealer: { _ in .origin }) { MemoryJournal() }
        let sentences = await contract.check()
        let chain = "The chain of a device: event 1 has a wrong hash."
        #expect(sentences.contains(chain))
        #expect(sentences.contains { $0.hasPrefix("Sealed events: ") })
    }

    @Test("the journal contract detects a failing journal")
    func failure() async {
        let contract = JournalContract(sealer: MemoryJournal.plainHash) {
            let journal = MemoryJournal()
            journal.failNext(.before(JournalError(.io, "No.")))
            return journal
        }
        #expect(await contract.check().count >= 10)
    }

    @Test("the contract detects events stored twice, lost events and ignored expected positions")
    func wrongJournals() async {
        for (fault, sentence) in [
            (Wrong.Fault.doubles, "A repeated append: something was stored twice."),
            (.forgets, "Appends at the same time: some were lost or doubled."),
            (.careless, "An expectation: something was stored against expectation."),
            (.reverses, "Reading: not all events are handed over in order."),
        ] {
            let contract = JournalContract(sealer: MemoryJournal.plainHash) { Wrong(fault) }
            let sentences = await contract.check()
            #expect(sentences.contains(sentence), "\(fault): \(sentences)")
        }
    }
}

/// A journal with one fault.
private final class Wrong: ForwardingJournal {
    enum Fault { case doubles, forgets, careless, reverses }
    let fault: Fault
    let inner = MemoryJournal()

    init(_ fault: Fault) { self.fault = fault }

    func append(
        _ events: [Event], fingerprints: [EventID: UInt64], to account: AccountID,
        from device: DeviceID, expecting: Cursor?
    ) async throws(JournalError) -> AppendOutcome {
        var events = events
        if fault == .forgets, events.count == 1, events[0].id.low % 4 == 0 {
            return .stored([.created], head: try await inner.head(account))
        }
        if fault == .doubles {
            let known = try await inner.entries(account, after: .start, limit: .max)
                .map(\.sealed.event.id)
            for index in events.indices where known.contains(events[index].id) {
                events[index].id = events[index].id.derived(known.count)
                events[index].operation = events[index].id
            }
        }
        return try await inner.append(
            events, fingerprints: fingerprints, to: account, from: device,
            expecting: fault == .careless ? nil : expecting)
    }

    func read(
        _ account: AccountID, after cursor: Cursor, through last: Cursor?,
        _ body: @Sendable ([Event]) -> Void
    ) async throws(JournalError) -> Cursor {
        let fault = fault
        return try await inner.read(account, after: cursor, through: last) { events in
            body(fault == .reverses ? events.reversed() : events)
        }
    }
}
