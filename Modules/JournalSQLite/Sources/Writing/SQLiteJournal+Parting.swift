public import Core
public import Engine
internal import GRDB
internal import JournalSeals

extension SQLiteJournal {
    /// Returns the end of each device's chain.
    public func chains(_ account: AccountID) async throws(JournalError) -> [ChainHead] {
        try await reader.run { [ciphers] db in
            try EntryScan.heads(account, try ciphers?.seal(of: account), in: db)
        }
    }

    /// Returns the events of a device after a position in its chain. The seals are not checked
    /// here.
    public func chain(
        of device: DeviceID, _ account: AccountID, after sequence: UInt64, limit: Int
    ) async throws(JournalError) -> [SealedEvent] {
        try await reader.run { [words, ciphers] db in
            var scan = EntryScan(db, words, try ciphers?.seal(of: account))
            return try scan.chain(of: device, account, after: sequence, limit: limit)
        }
    }

    /// Moves the end of a chain to a new device. If it is the device of this store, the store's own
    /// events belong to the new one from now on, also those of running programs.
    public func part(
        _ device: DeviceID, of account: AccountID, after sequence: UInt64, as fresh: DeviceID,
        without copies: Set<EventID>, revised: [Event]
    ) async throws(JournalError) -> Int {
        try await writer.write { [words] ledger, db in
            var scan = EntryScan(db, words, try ledger.seal(of: account))
            let tail = try scan.chain(of: device, account, after: sequence, limit: .max)
            guard let first = tail.first else { return 0 }
            var kept = tail.filter { !copies.contains($0.event.id) }
            if kept.count < tail.count {
                try ledger.drop(copies.intersection(tail.map(\.event.id)), of: account, in: db)
            }
            try ledger.revise(&kept, by: revised, of: account, in: db)
            try ledger.give(kept, from: device, endingBefore: first, to: fresh, of: account, in: db)
            let identity = try Schema.identity(of: db)
            if identity.device == device {
                try Schema.set(StoreIdentity(account: identity.account, device: fresh), in: db)
            }
            try ledger.setSuccessor(of: device, of: account, fresh, in: db)
            return kept.count
        }
    }
}

extension Ledger {
    /// Removes events, and derived data.
    fileprivate func drop(
        _ ids: Set<EventID>, of account: AccountID, in db: Database
    ) throws {
        let row = try self.account(account, in: db)
        let delete = try PreparedStatement(db, "DELETE FROM events WHERE account = ? AND id = ?")
        for id in ids {
            delete.bind(1, row.number)
            delete.bind(2, id)
            try delete.finish()
        }
        for statement in [
            "DELETE FROM snapshots WHERE account = ?", "DELETE FROM operations WHERE account = ?",
            "INSERT INTO operations SELECT * FROM (\(OperationIndex.counted)) WHERE account = ?",
        ] {
            let change = try PreparedStatement(db, statement)
            change.bind(1, row.number)
            try change.finish()
        }
    }

    /// Replaces times, days and payloads of events and removes derived data.
    fileprivate func revise(
        _ tail: inout [SealedEvent], by revised: [Event], of account: AccountID, in db: Database
    ) throws {
        let others = Dictionary(revised.map { ($0.id, $0) }) { $1 }
        let row = try self.account(account, in: db)
        let update = try PreparedStatement(
            db,
            """
            UPDATE events SET time = ?, instant = ?, day = ?, offset = ?, payload = ?
            WHERE account = ? AND id = ?
            """)
        for (index, sealed) in tail.enumerated() {
            guard let event = others[sealed.event.id] else { continue }
            if let why = event.objection() { throw JournalError(.bounds, why) }
            tail[index].event = event
            update.bind(1, Int64(bitPattern: event.time.rawValue))
            update.bind(2, event.instant.milliseconds)
            update.bind(3, Int64(event.day.number))
            update.bind(4, Int64(event.offset))
            update.bind(5, try row.seal?.seal(event.payload, of: event.id) ?? event.payload)
            update.bind(6, row.number)
            update.bind(7, event.id)
            try update.finish()
        }
        guard !others.isEmpty else { return }
        let forget = try PreparedStatement(db, "DELETE FROM snapshots WHERE account = ?")
        forget.bind(1, row.number)
        try forget.finish()
    }

    /// Seals a chain's last events again as the first ones of another device.
    fileprivate func give(
        _ tail: [SealedEvent], from device: DeviceID, endingBefore first: SealedEvent,
        to fresh: DeviceID, of account: AccountID, in db: Database
    ) throws {
        var row = try self.account(account, in: db)
        var old = try self.device(device, of: account, row, in: db)
        var new = try self.device(fresh, of: account, row, in: db)
        guard new.sequence == 0 else {
            throw JournalError(.exists, "The device \(fresh) already has events.")
        }
        try makeRows(account, &row, fresh, &new, in: db)
        let update = try PreparedStatement(
            db,
            """
            UPDATE events SET device = ?, sequence = ?, hash = ? WHERE device = ? AND sequence = ?
            """)
        for sealed in tail {
            new.sequence += 1
            new.hash = Seal.hash(
                of: sealed.event, account: account, device: fresh, sequence: new.sequence,
                previous: new.hash)
            update.bind(1, new.number)
            update.bind(2, Int64(bitPattern: new.sequence))
            update.bind(3, new.hash.kept(by: row.seal, fresh, new.sequence))
            update.bind(4, old.number)
            update.bind(5, Int64(bitPattern: sealed.sequence))
            try update.finish()
        }
        old.sequence = first.sequence - 1
        old.hash = first.previous
        note(account, row, fresh, new)
        note(account, row, device, old)
    }

    /// Returns the device that writes in place of another one; the device itself unless its chain
    /// was parted.
    func successor(
        of device: DeviceID, of account: AccountID, in db: Database
    ) throws -> DeviceID {
        let query = try PreparedStatement(db, "SELECT value FROM meta WHERE key = ?")
        var last = device
        while true {
            query.bind(1, text: Ledger.successorKey(last, account))
            defer { query.reset() }
            guard try query.step(), let next: DeviceID = query.id(0) else { return last }
            last = next
        }
    }

    func setSuccessor(
        of device: DeviceID, of account: AccountID, _ fresh: DeviceID, in db: Database
    ) throws {
        let insert = try PreparedStatement(
            db, "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)")
        insert.bind(1, text: Ledger.successorKey(device, account))
        insert.bind(2, fresh)
        try insert.finish()
        forgetWriters()
    }

    static func successorKey(_ device: DeviceID, _ account: AccountID) -> String {
        "successor of \(device) of \(account)"
    }
}
