internal import Core
internal import Engine
internal import GRDB
internal import JournalSeals

/// The words, accounts and devices that a writing transaction knows.
///
/// Rows of accounts and devices are written at the end of the transaction, once for all appends in
/// it. They stay cached until another connection writes, so appends of many users need no reads.
/// Only the writing connection's queue may use it, which makes sharing it safe.
final class Ledger: @unchecked Sendable {
    private var numbers: [String: Int64] = [:]
    private var accounts: [AccountID: AccountRow] = [:]
    private var devices: [ChainKey: DeviceRow] = [:]
    private var successors: [ChainKey: DeviceID] = [:]
    private let ciphers: RowCipherCache?

    init(_ ciphers: RowCipherCache? = nil) { self.ciphers = ciphers }

    /// Returns the encryption of an account; nil for plain text.
    func seal(of account: AccountID) throws -> RowSeal? { try ciphers?.knownSeal(of: account) }

    /// Drops the cached successors of devices, because one of them changes.
    func forgetWriters() { successors = [:] }
    private var changed: (accounts: Set<AccountID>, devices: Set<ChainKey>) = ([], [])

    /// Set after a caller got `moved`.
    var hasMoved = false

    /// Returns true if a caller got `moved` since the last call.
    func takeMoved() -> Bool {
        defer { hasMoved = false }
        return hasMoved
    }

    /// An account's row.
    struct AccountRow {
        /// The number; 0 until the first event is stored.
        var number: Int64 = 0
        var head: Int64 = 0
        /// The encryption of its rows; nil for plain text.
        var seal: RowSeal?
    }

    /// A device's row with the end of its chain.
    struct DeviceRow {
        /// The number; 0 until the first event is stored.
        var number: Int64 = 0
        var sequence: UInt64 = 0
        var hash = EventHash.origin
        /// The account for which the chain is sealed; nil for its own account.
        var origin: AccountID?
    }

    private struct ChainKey: Hashable {
        var account: AccountID
        var device: DeviceID
    }

    /// The versions under which the rows were read: SQLite's counter for other connections' writes,
    /// and the cipher cache's for destroyed keys.
    private var version: (data: Int64, keys: Int64) = (0, 0)
    /// The maximum number of cached accounts and devices; about half a kilobyte each.
    private static let most = 16_384

    /// Drops cached rows that others changed since the last transaction.
    func begin(_ db: Database) throws {
        let query = try PreparedStatement(db, "PRAGMA data_version")
        _ = try query.step()
        let now = (data: query.integer(0), keys: try ciphers?.look() ?? 0)
        query.reset()
        if now != version || max(accounts.count, devices.count) > Ledger.most { clear() }
        version = now
    }

    /// Drops all cached rows, for example if they are changed without this cache.
    func clear() {
        accounts = [:]
        devices = [:]
        successors = [:]
        changed = ([], [])
    }

    /// Returns the device that writes in place of another one, read once per transaction.
    func writer(
        for device: DeviceID, of account: AccountID, in db: Database
    ) throws -> DeviceID {
        let key = ChainKey(account: account, device: device)
        if let known = successors[key] { return known }
        let found = try successor(of: device, of: account, in: db)
        successors[key] = found
        return found
    }

    /// Drops the notes of a failed transaction, because nothing of it is stored.
    func forget() {
        clear()
        numbers = [:]
    }

    /// Notes the new end of an account and a chain.
    func note(
        _ account: AccountID, _ row: AccountRow, _ device: DeviceID, _ chain: DeviceRow
    ) {
        let key = ChainKey(account: account, device: device)
        accounts[account] = row
        devices[key] = chain
        changed.accounts.insert(account)
        changed.devices.insert(key)
    }

    /// Writes the notes at the end of the transaction.
    func finish(_ db: Database) throws {
        for case let row? in changed.accounts.map({ accounts[$0] }) {
            let head = try PreparedStatement(db, "UPDATE accounts SET head = ? WHERE number = ?")
            head.bind(1, row.head)
            head.bind(2, row.number)
            try head.finish()
        }
        for key in changed.devices {
            guard let row = devices[key] else { continue }
            let chain = try PreparedStatement(
                db, "UPDATE devices SET sequence = ?, hash = ?, origin = ? WHERE number = ?")
            chain.bind(1, Int64(bitPattern: row.sequence))
            let seal = accounts[key.account]?.seal
            chain.bind(2, row.hash.kept(by: seal, key.device, row.sequence))
            if let origin = row.origin { chain.bind(3, origin) } else { chain.bind(3, null: ()) }
            chain.bind(4, row.number)
            try chain.finish()
        }
        changed = ([], [])
    }
}

// MARK: - Rows

extension Ledger {
    /// Returns the number of a kind or zone, assigning one if necessary.
    func number(of word: String, in db: Database) throws -> Int64 {
        if let number = numbers[word] { return number }
        let insert = try PreparedStatement(db, "INSERT OR IGNORE INTO words (text) VALUES (?)")
        insert.bind(1, text: word)
        try insert.finish()
        let query = try PreparedStatement(db, "SELECT number FROM words WHERE text = ?")
        query.bind(1, text: word)
        _ = try query.step()
        let number = query.integer(0)
        query.reset()
        numbers[word] = number
        return number
    }

    /// Returns an account's row, which may not be stored yet.
    func account(_ id: AccountID, in db: Database) throws -> AccountRow {
        if let row = accounts[id] { return row }
        let query = try PreparedStatement(db, "SELECT number, head FROM accounts WHERE id = ?")
        query.bind(1, id)
        defer { query.reset() }
        guard try query.step() else { return AccountRow() }
        let row = AccountRow(
            number: query.integer(0), head: query.integer(1), seal: try seal(of: id))
        guard (0..<RowNumber.limit - 1).contains(row.head) else {
            throw JournalError(
                .damaged,
                "The record of account \(id) is damaged; run verify and restore a backup.")
        }
        if ciphers != nil, row.seal == nil { try refuseWithoutKey(id, row, in: db) }
        accounts[id] = row
        return row
    }

    /// Throws if an account is encrypted but its key is missing, for example after losing the key
    /// file, so that no plain text is written.
    private func refuseWithoutKey(_ id: AccountID, _ row: AccountRow, in db: Database) throws {
        let query = try PreparedStatement(
            db, "SELECT payload FROM events WHERE place > ? ORDER BY place LIMIT 1")
        query.bind(1, RowNumber.of(row.number, 0))
        defer { query.reset() }
        guard try query.step(), RowSeal.isSealed(query.bytes(0)) else { return }
        throw JournalError(
            .damaged, "The key of account \(id) is missing; restore the backup of the keys.")
    }

    /// Returns a device's row, which may not be stored yet.
    func device(
        _ id: DeviceID, of account: AccountID, _ row: AccountRow, in db: Database
    ) throws -> DeviceRow {
        let key = ChainKey(account: account, device: id)
        if let row = devices[key] { return row }
        let query = try PreparedStatement(
            db, "SELECT number, sequence, hash, origin FROM devices WHERE account = ? AND id = ?")
        query.bind(1, row.number)
        query.bind(2, id)
        defer { query.reset() }
        guard try query.step() else { return DeviceRow() }
        let sequence = query.integer(1)
        let hash = EventHash(
            kept: query.bytes(2), by: row.seal, id, UInt64(bitPattern: sequence))
        guard let hash, (0..<RowNumber.limit).contains(sequence) else {
            throw JournalError(
                .damaged, "The chain of device \(id) is damaged; run verify and restore a backup.")
        }
        let chain = DeviceRow(
            number: query.integer(0), sequence: UInt64(sequence), hash: hash, origin: query.id(3))
        devices[key] = chain
        return chain
    }

    /// Creates the missing rows of an account and a device.
    func makeRows(
        _ account: AccountID, _ row: inout AccountRow, _ device: DeviceID,
        _ chain: inout DeviceRow, in db: Database
    ) throws {
        if row.number == 0 {
            let insert = try PreparedStatement(db, "INSERT INTO accounts (id, head) VALUES (?, 0)")
            insert.bind(1, account)
            try insert.finish()
            row.number = db.lastInsertedRowID
            row.seal = try ciphers?.makeSeal(of: account)
        }
        if chain.number == 0 {
            let insert = try PreparedStatement(
                db,
                "INSERT INTO devices (account, id, sequence, hash, origin) VALUES (?, ?, 0, ?, ?)")
            insert.bind(1, row.number)
            insert.bind(2, device)
            insert.bind(3, EventHash.origin.kept(by: row.seal, device, 0))
            if let origin = chain.origin {
                insert.bind(4, origin)
            } else {
                insert.bind(4, null: ())
            }
            try insert.finish()
            chain.number = db.lastInsertedRowID
        }
    }
}
