internal import Core
internal import Engine
internal import GRDB
internal import JournalSeals

/// The layout of the store in versions; `user_version` is the current one of a file.
///
/// `events.place` is the account's number times 2^40 plus the cursor, so an account's events are
/// stored together in order of commit. An operation equal to the event's own id is stored as null.
/// The previous hash of an event is that of its device's previous event. The fingerprint of an
/// operation's command is stored with its first event. Operations with more events than the one
/// with their id are in `operations`, with the position of their first event and their size. A
/// chain from the journal of another account keeps its seals; `devices.origin` names that account.
enum Schema {
    static let current = migrations.count
    /// The application id `CAIR` in the file's header.
    static let applicationID = 0x4341_4952

    static let migrations = [
        """
        CREATE TABLE meta (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
        CREATE TABLE words (number INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
        CREATE TABLE accounts (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id BLOB NOT NULL UNIQUE, head INTEGER NOT NULL);
        CREATE TABLE devices (
            number INTEGER PRIMARY KEY, account INTEGER NOT NULL, id BLOB NOT NULL,
            sequence INTEGER NOT NULL, hash BLOB NOT NULL, UNIQUE (account, id));
        CREATE TABLE events (
            place INTEGER PRIMARY KEY, account INTEGER NOT NULL, id BLOB NOT NULL, operation BLOB,
            time INTEGER NOT NULL, instant INTEGER NOT NULL, day INTEGER NOT NULL,
            offset INTEGER NOT NULL, zone INTEGER NOT NULL, kind INTEGER NOT NULL,
            payload BLOB NOT NULL, device INTEGER NOT NULL, sequence INTEGER NOT NULL,
            hash BLOB NOT NULL);
        CREATE UNIQUE INDEX events_by_id ON events (account, id);
        CREATE UNIQUE INDEX events_by_chain ON events (device, sequence);
        CREATE TABLE snapshots (
            account INTEGER NOT NULL, name TEXT NOT NULL, version INTEGER NOT NULL,
            cursor INTEGER NOT NULL, checksum INTEGER NOT NULL, bytes BLOB NOT NULL,
            PRIMARY KEY (account, name));
        """,
        // An operation of one event has its event's id, so only the others need an index.
        """
        ALTER TABLE events ADD COLUMN fingerprint INTEGER;
        CREATE INDEX events_by_operation ON events (account, operation)
        WHERE operation IS NOT NULL;
        """,
        // Null if the chain was sealed for its own account.
        """
        ALTER TABLE devices ADD COLUMN origin BLOB;
        CREATE TABLE operations (
            account INTEGER NOT NULL, id BLOB NOT NULL, place INTEGER NOT NULL,
            size INTEGER NOT NULL, PRIMARY KEY (account, id)) WITHOUT ROWID;
        CREATE INDEX operations_by_place ON operations (account, place);
        CREATE INDEX events_bearing_operations ON events (account) WHERE operation IS NULL;
        INSERT INTO operations \(OperationIndex.counted);
        """,
        // Encrypted payloads can be packed from here on; earlier programs would read them as text.
        "",
    ]

    static func version(of db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    static func refuseNewer(_ version: Int, _ path: String) throws(JournalError) {
        guard version > current else { return }
        throw JournalError(
            .newerVersion,
            "The store \(path) was made by a newer version (\(version), this one knows "
                + "\(current)); nothing was changed.")
    }

    /// Migrates a file to the current version in the caller's transaction.
    static func migrate(_ db: Database) throws {
        for (index, step) in migrations.enumerated().dropFirst(try version(of: db)) {
            try db.execute(sql: step)
            try db.execute(sql: "PRAGMA user_version = \(index + 1)")
        }
    }

    static func identity(of db: Database) throws -> StoreIdentity {
        let query = try PreparedStatement(db, "SELECT key, value FROM meta")
        var account: AccountID?
        var device: DeviceID?
        var seal: [UInt8] = []
        while try query.step() {
            switch query.text(0) {
            case "account": account = query.id(1)
            case "device": device = query.id(1)
            case "seal": seal = query.bytes(1)
            default: break
            }
        }
        query.reset()
        guard let account, let device else { throw unknownOwner }
        let identity = StoreIdentity(account: account, device: device)
        guard seal == identity.seal else { throw unknownOwner }
        return identity
    }

    static func set(_ identity: StoreIdentity, in db: Database) throws {
        let insert = try PreparedStatement(
            db, "INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)")
        insert.bind(1, text: "account")
        insert.bind(2, identity.account)
        try insert.finish()
        insert.bind(1, text: "device")
        insert.bind(2, identity.device)
        try insert.finish()
        insert.bind(1, text: "seal")
        insert.bind(2, identity.seal)
        try insert.finish()
    }

    private static var unknownOwner: JournalError {
        JournalError(
            .damaged, "The store's account record is damaged; restore a backup.")
    }
}

extension StoreIdentity {
    /// A hash of both ids, which detects a changed bit in either.
    fileprivate var seal: [UInt8] { Seal.hash(Array("\(account) \(device)".utf8)).bytes }
}
