internal import Core
internal import Postgres

/// The layout of the journal in PostgreSQL.
///
/// The account comes first in every key, and no constraint spans two accounts, so Citus or a
/// compatible engine can distribute the tables by the column `account`. This column has 63 bits of
/// the account's id. Two accounts with the same bits cannot be in one journal; the second is
/// refused. An event's cursor counts from 1 in its account, under the lock of the account's row.
/// `link` is the device's number times 2^44 plus the position in its chain. An operation equal to
/// the event's own id is stored as an empty value, and so is a missing fingerprint: a row without
/// nulls is 8 bytes shorter. The order of the columns avoids gaps.
///
/// `version` increases with every transaction that writes to an account. A node that caches the
/// account's rows writes only if the version is unchanged. Operations with more events than the one
/// with their id are in `operations`, with the positions of their first and last event and their
/// size.
///
/// Encrypted payloads are packed in a database that was created with ``packed``. An older database
/// may have nodes that do not know such rows, so there they are only read.
enum Schema {
    /// The version since which encrypted payloads can be packed.
    static let packed = 2
    static let migrations = PostgresMigrations(
        "journal", readableFrom: packed,
        [
            """
            CREATE TABLE meta (key text PRIMARY KEY, value bytea NOT NULL);
            CREATE TABLE words (
                number integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
                text bytea NOT NULL UNIQUE);
            CREATE TABLE accounts (
                account bigint PRIMARY KEY, head bigint NOT NULL, version bigint NOT NULL,
                id uuid NOT NULL) WITH (fillfactor = 80);
            CREATE TABLE devices (
                account bigint NOT NULL, sequence bigint NOT NULL, number integer NOT NULL,
                id uuid NOT NULL, origin uuid, successor uuid, hash bytea NOT NULL,
                PRIMARY KEY (account, number)) WITH (fillfactor = 80);
            CREATE UNIQUE INDEX devices_by_id ON devices (account, id);
            CREATE TABLE events (
                account bigint NOT NULL, cursor bigint NOT NULL, link bigint NOT NULL,
                time bigint NOT NULL, instant bigint NOT NULL, day integer NOT NULL,
                shift integer NOT NULL, zone integer NOT NULL, kind integer NOT NULL,
                id uuid NOT NULL, operation bytea NOT NULL, fingerprint bytea NOT NULL,
                hash bytea NOT NULL, payload bytea NOT NULL, PRIMARY KEY (account, cursor));
            CREATE UNIQUE INDEX events_by_id ON events (account, id);
            CREATE UNIQUE INDEX events_by_link ON events (account, link);
            CREATE INDEX events_by_operation ON events (account, operation, cursor)
                WHERE operation <> '';
            CREATE TABLE operations (
                account bigint NOT NULL, first bigint NOT NULL, last bigint NOT NULL,
                size bigint NOT NULL, id uuid NOT NULL, PRIMARY KEY (account, id));
            CREATE INDEX operations_by_first ON operations (account, first);
            CREATE TABLE snapshots (
                account bigint NOT NULL, cursor bigint NOT NULL, checksum bigint NOT NULL,
                version bigint NOT NULL, name text NOT NULL, bytes bytea NOT NULL,
                PRIMARY KEY (account, name));
            """,
            "COMMENT ON COLUMN events.payload IS 'What is sealed may be packed'",
            // If most accounts have one row, an index of accounts alone looks as good as the right
            // index. For an account with thousands of rows it is not.
            """
            ALTER TABLE operations ALTER COLUMN account SET (n_distinct = -0.05);
            ALTER TABLE events ALTER COLUMN account SET (n_distinct = -0.05);
            """,
            // Every append writes to a row of each table. Without free space on its page, the row
            // moves to another page and each index gets a new entry.
            """
            ALTER TABLE accounts SET (fillfactor = 60);
            ALTER TABLE devices SET (fillfactor = 50);
            """,
        ])
}

extension AccountID {
    /// 63 bits mixed from all bits of the id: the first column of every key.
    var key: Int64 {
        var bits = high &* 0x9E37_79B9_7F4A_7C15 ^ low
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return Int64(bitPattern: (bits ^ bits >> 31) >> 1)
    }
}

/// The stored form of a position in a device's chain.
enum Link {
    static let bits: Int64 = 44

    static func of(_ device: Int32, _ sequence: UInt64) -> Int64 {
        Int64(device) << bits + Int64(clamping: sequence)
    }
    static func device(_ link: Int64) -> Int32 { Int32(truncatingIfNeeded: link >> bits) }
    static func sequence(_ link: Int64) -> UInt64 { UInt64(link & (1 << bits - 1)) }
}

extension EventID {
    /// The stored form in place of another event's operation.
    var kept: [UInt8] {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
    }

    /// Creates the id from its stored form; nil for other bytes.
    init?(kept bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        func half(_ part: ArraySlice<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
        self.init(high: half(bytes[..<8]), low: half(bytes[8...]))
    }
}
