internal import Core
internal import Engine
internal import Synchronization

extension JournalContractRun {
    mutating func reading(_ journal: any Journal) async throws {
        let all = events(5_000)
        for start in stride(from: 0, to: all.count, by: 1_000) {
            _ = try await append(Array(all[start..<(start + 1_000)]), to: journal)
        }
        let seen = Mutex<[Event]>([])
        let end = try await journal.read(account, after: .start) { batch in
            seen.withLock { $0 += batch }
        }
        expect(seen.withLock { $0 } == all, "not all events are handed over in order")
        expect(try await journal.head(account) == end, "the returned cursor is not the head")
        try await readingParts(journal, all)
    }

    private mutating func readingParts(_ journal: any Journal, _ all: [Event]) async throws {
        let entries = try await journal.entries(account, after: .start, limit: 10)
        expect(
            entries.map(\.sealed.event) == Array(all[..<10]),
            "entries(_:after:limit:) ignores the limit")
        expect(
            entries.map(\.cursor) == entries.map(\.cursor).sorted(),
            "the cursors are not ascending")
        guard let last = entries.last else { return }
        let seen = Mutex<[Event]>([])
        _ = try await journal.read(account, after: last.cursor) { batch in
            seen.withLock { $0 += batch }
        }
        expect(seen.withLock { $0 } == Array(all[10...]), "reading does not start after the cursor")
        let latest = try await journal.latest(account, limit: 3)
        expect(
            latest.map(\.sealed.event) == Array(all.suffix(3).reversed()),
            "latest(_:limit:) does not return the newest events first")
        expect(try await journal.latest(account, limit: 0).isEmpty, "the limit 0 returns events")
    }

    mutating func snapshots(_ journal: any Journal) async throws {
        let keys = [SnapshotKey(name: "a", version: 1), SnapshotKey(name: "b", version: 2)]
        func state(_ cursor: Int64, _ byte: UInt8) -> [StoredSnapshot] {
            keys.map {
                StoredSnapshot(key: $0, cursor: Cursor(cursor), bytes: [byte, 0, 255])
            }
        }
        try await journal.keep(state(1, 1), for: id())
        _ = try await append(events(5), to: journal)
        expect(
            try await journal.snapshots(account, keys).isEmpty,
            "an account without snapshots has some")
        try await journal.keep(state(3, 3), for: account)
        expect(
            try await journal.snapshots(account, keys) == state(3, 3),
            "the stored snapshots are not returned")
        try await journal.keep(state(2, 2), for: account)
        expect(
            try await journal.snapshots(account, keys) == state(3, 3),
            "snapshots of a lower cursor replace newer ones")
        try await journal.keep(state(5, 5), for: account)
        expect(
            try await journal.snapshots(account, keys) == state(5, 5),
            "snapshots of a higher cursor do not replace older ones")
        let newer = [SnapshotKey(name: "a", version: 2)]
        expect(
            try await journal.snapshots(account, newer).isEmpty,
            "a snapshot of another version is returned")
        expect(try await stored(journal).count == 5, "storing snapshots changes the events")
    }
}
