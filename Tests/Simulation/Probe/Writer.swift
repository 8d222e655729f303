internal import Core
internal import Engine
internal import JournalSQLite

/// A process that writes and reports durable events.
struct Writer {
    let journal: SQLiteJournal
    let number: Int

    /// Writers with even numbers keep the log short, like a command line; the others do not.
    init(folder: String, number: Int) throws {
        journal = try SQLiteJournal(
            folder: folder, clock: WallClock(), log: number.isMultiple(of: 2) ? .short : .long)
        self.number = number
    }

    private var account: AccountID { journal.identity.account }
    private var device: DeviceID { journal.identity.device }

    /// Appends events that no earlier run of the writer appended, and sometimes a snapshot.
    func write(_ count: Int, atOnce: Int) async throws {
        let start = Int(try await journal.head(account).rawValue)
        for turn in stride(from: start, to: start + count, by: atOnce) {
            try await withThrowingTaskGroup(of: Event.self) { group in
                for index in turn..<(turn + atOnce) {
                    group.addTask { try await append(event(index, of: number)) }
                }
                for try await event in group { say("\(event.id)") }
            }
            if turn % 32 == 0 { try await keepCount() }
        }
    }

    private func append(_ event: Event) async throws -> Event {
        let outcome = try await journal.append(
            [event], to: account, from: device, expecting: nil)
        guard case .stored(let admissions, _) = outcome, admissions != [.conflict] else {
            throw JournalError(.io, "The append was answered \(outcome).")
        }
        return event
    }

    /// Stores the number of events as a snapshot.
    private func keepCount() async throws {
        let head = try await journal.head(account)
        let entries = try await journal.entries(account, after: .start, limit: .max)
        let count = entries.count { $0.cursor <= head }
        let key = SnapshotKey(name: "count", version: 1)
        try await journal.keep(
            [StoredSnapshot(key: key, cursor: head, bytes: Array("\(count)".utf8))], for: account)
    }

    /// Appends events that each expect to be the next, like a command line.
    func contend(_ count: Int) async throws {
        var most = 0
        for index in 0..<count {
            var attempts = 0
            while true {
                attempts += 1
                let head = try await journal.head(account)
                let fact = event(index, of: number)
                if case .stored = try await journal.append(
                    [fact], to: account, from: device, expecting: head)
                {
                    say("\(fact.id)")
                    break
                }
            }
            most = max(most, attempts)
        }
        say("attempts \(most)")
    }
}
