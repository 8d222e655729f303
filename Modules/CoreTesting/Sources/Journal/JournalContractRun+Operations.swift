internal import Core
internal import Engine
internal import Synchronization

extension JournalContractRun {
    /// Checks that an operation is found by its id with all its events and its fingerprint, for any
    /// positions of the events.
    mutating func findingOperations(_ journal: any Journal) async throws {
        expect(
            try await journal.operation(id(), of: account) == nil, "an unknown operation is found")
        let single = event("alone")
        var (first, own) = (event("of three"), events(2))
        own[0].operation = first.operation
        own[1].operation = first.operation
        _ = try await append([event(), single], to: journal)
        let prints = [first.operation: UInt64.max - 1, id(): 7]
        let group = [first, event(), own[0], own[1], event()]
        _ = try await journal.append(
            group, fingerprints: prints, to: account, from: device, expecting: nil)
        first.instant = first.instant + 1
        _ = try await journal.append(
            [first], fingerprints: [first.operation: 5], to: account, from: device,
            expecting: nil)
        let found = try await journal.operation(first.operation, of: account)
        expect(
            found?.events == [group[0], own[0], own[1]],
            "its events are incomplete or not in order")
        expect(found?.fingerprint == UInt64.max - 1, "its fingerprint is not the first one")
        expect(found?.cursor == Cursor(6), "its cursor is not the cursor of its last event")
        let alone = try await journal.operation(single.id, of: account)
        expect(alone?.events == [single], "an operation of one event is not found")
        expect(alone?.fingerprint == nil, "an operation without a fingerprint has one")
        expect(
            try await journal.operation(own[0].id, of: account) == nil,
            "the id of an event is accepted as the id of its operation")
        let stranger = AccountID(high: 9, low: 9)
        expect(
            try await journal.operation(first.operation, of: stranger) == nil,
            "another account finds the operation")
        try await readingThrough(journal)
    }

    private mutating func readingThrough(_ journal: any Journal) async throws {
        let seen = Mutex<[Event]>([])
        let end = try await journal.read(
            account, after: Cursor(1), through: Cursor(4)
        ) { batch in seen.withLock { $0 += batch } }
        let all = try await stored(journal)
        expect(
            seen.withLock { $0 } == Array(all[1..<4]),
            "reading up to a cursor returns other events")
        expect(end == Cursor(4), "reading up to a cursor does not return this cursor")
    }
}
