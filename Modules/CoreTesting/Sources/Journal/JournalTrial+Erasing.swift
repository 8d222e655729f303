internal import Core
internal import Engine

extension JournalTrial {
    /// Rule O3: one account goes with everything, and another's stays as it was.
    mutating func erasing(_ journal: any Journal) async throws {
        let (operation, other): (EventID, AccountID) = (id(), id())
        let mine = events(3) + [event("of an operation", operation: operation)]
        let theirs = events(4)
        _ = try await append(mine, to: journal)
        _ = try await journal.append(theirs, to: other, from: device, expecting: nil)
        let key = SnapshotKey(name: "a", version: 1)
        for account in [account, other] {
            let head = try await journal.head(account)
            try await journal.keep(
                [StoredSnapshot(key: key, cursor: head, bytes: [1, 2])], for: account)
        }
        try await journal.erase(account)
        try await journal.erase(account)
        expect(try await stored(journal).isEmpty, "events are left")
        expect(try await journal.head(account) == .start, "its end is told")
        expect(try await journal.chains(account).isEmpty, "chains are left")
        expect(try await journal.operation(operation, of: account) == nil, "an operation is left")
        expect(
            try await journal.operations(account, before: nil, limit: 9).isEmpty,
            "operations are listed")
        expect(try await journal.snapshots(account, [key]).isEmpty, "a snapshot is left")
        let left = try await journal.entries(other, after: .start, limit: 9)
        expect(left.map(\.sealed.event) == theirs, "another account's events went too")
        expect(try await journal.snapshots(other, [key]).count == 1, "another's snapshot went too")
        let again = try await append(mine, to: journal)
        expect(
            again == .stored(mine.map { _ in .created }, head: try await journal.head(account)),
            "what comes in anew is taken for known")
    }
}
