internal import Core
internal import Engine
internal import JournalSQLite
internal import JournalSeals

/// Inspects a store after any failure.
struct Inspection {
    let journal: SQLiteJournal

    init(folder: String) throws {
        journal = try SQLiteJournal(folder: folder, clock: WallClock())
    }

    /// Prints `wrong …` for each fault, then the id of each event.
    func print() async throws {
        let found = try await journal.verify()
        for finding in found.findings { say("wrong \(finding.sentence)") }
        let account = journal.identity.account
        let entries = try await journal.entries(account, after: .start, limit: .max)
        let key = SnapshotKey(name: "count", version: 1)
        if let kept = try await journal.snapshots(account, [key]).first {
            let count = entries.count { $0.cursor <= kept.cursor }
            if kept.bytes != Array("\(count)".utf8) {
                say("wrong A snapshot counts other events than there are.")
            }
        }
        // A sound store accepts a write.
        let fresh = event(1 << 30, of: 99)
        _ = try await journal.append(
            [fresh], to: account, from: journal.identity.device, expecting: nil)
        for entry in entries { say("\(entry.sealed.event.id)") }
    }
}
