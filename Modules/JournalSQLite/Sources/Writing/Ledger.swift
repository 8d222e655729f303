internal import Core
internal import Engine
internal import GRDB

/// What a transaction that writes knows of words, accounts and devices.
///
/// Confined to the writing connection's queue, which is what makes it safe to share.
final class Ledger: @unchecked Sendable {
    private var numbers: [String: Int64] = [:]

    /// Set when somebody was told that the account has moved on.
    var hasMoved = false

    /// Whether somebody was told so since this was last asked.
    func takeMoved() -> Bool {
        defer { hasMoved = false }
        return hasMoved
    }

    /// Forgets what a transaction that failed may have made up.
    func forget() { numbers = [:] }

    /// The number of a kind or zone, given to it now if it has none.
    func number(of word: String, in db: Database) throws -> Int64 {
        if let number = numbers[word] { return number }
        let insert = try Prepared(db, "INSERT OR IGNORE INTO words (text) VALUES (?)")
        insert.bind(1, text: word)
        try insert.finish()
        let query = try Prepared(db, "SELECT number FROM words WHERE text = ?")
        query.bind(1, text: word)
        _ = try query.step()
        let number = query.integer(0)
        query.reset()
        numbers[word] = number
        return number
    }

    /// An account's row.
    struct AccountRow {
        /// 0 until the first event is stored.
        var number: Int64
        var head: Int64
    }

    func account(_ id: AccountID, in db: Database) throws -> AccountRow {
        let query = try Prepared(db, "SELECT number, head FROM accounts WHERE id = ?")
        query.bind(1, id)
        defer { query.reset() }
        guard try query.step() else { return AccountRow(number: 0, head: 0) }
        return AccountRow(number: query.integer(0), head: query.integer(1))
    }

    /// Gives an account its row.
    func makeAccount(_ id: AccountID, in db: Database) throws -> AccountRow {
        let insert = try Prepared(db, "INSERT INTO accounts (id, head) VALUES (?, 0)")
        insert.bind(1, id)
        try insert.finish()
        return AccountRow(number: db.lastInsertedRowID, head: 0)
    }

    /// A device's row: where its chain stands.
    struct DeviceRow {
        var number: Int64
        var sequence: UInt64
        var hash: EventHash
    }

    func device(_ id: DeviceID, of account: Int64, in db: Database) throws -> DeviceRow {
        let query = try Prepared(
            db, "SELECT number, sequence, hash FROM devices WHERE account = ? AND id = ?")
        query.bind(1, account)
        query.bind(2, id)
        defer { query.reset() }
        guard try query.step() else {
            return DeviceRow(number: 0, sequence: 0, hash: .origin)
        }
        guard let hash = EventHash(query.bytes(2)) else {
            throw JournalError(
                .damaged, "The chain of device \(id) is damaged; run verify and restore a backup.")
        }
        return DeviceRow(
            number: query.integer(0), sequence: UInt64(bitPattern: query.integer(1)), hash: hash)
    }

    /// Gives a device its row.
    func makeDevice(_ id: DeviceID, of account: Int64, in db: Database) throws -> DeviceRow {
        let insert = try Prepared(
            db, "INSERT INTO devices (account, id, sequence, hash) VALUES (?, ?, 0, ?)")
        insert.bind(1, account)
        insert.bind(2, id)
        insert.bind(3, EventHash.origin.bytes)
        try insert.finish()
        return DeviceRow(number: db.lastInsertedRowID, sequence: 0, hash: .origin)
    }

    /// Notes where the account and the chain have come to.
    func settle(_ account: AccountRow, _ device: DeviceRow, in db: Database) throws {
        let head = try Prepared(db, "UPDATE accounts SET head = ? WHERE number = ?")
        head.bind(1, account.head)
        head.bind(2, account.number)
        try head.finish()
        let chain = try Prepared(db, "UPDATE devices SET sequence = ?, hash = ? WHERE number = ?")
        chain.bind(1, Int64(bitPattern: device.sequence))
        chain.bind(2, device.hash.bytes)
        chain.bind(3, device.number)
        try chain.finish()
    }
}
