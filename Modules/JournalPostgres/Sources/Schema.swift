internal import Core
internal import Postgres

/// The layout of the journal in PostgreSQL.
///
/// The account stands first in every key, and no rule spans two of them: Citus or another engine
/// that speaks the protocol can spread them by the column `account`. That is 63 bits of the
/// account's id; two accounts with the same ones cannot be in one journal, and the second is
/// refused. An event's cursor counts from 1 in its account, under the lock of the account's row.
/// `link` is the device's number times 2^44 plus the place in its chain. An operation that is the
/// event's own id is stored as nothing, as is a fingerprint that nobody gave: a row without nulls
/// is 8 bytes shorter. The columns stand in an order without gaps.
///
/// `version` grows with every transaction that writes to an account: a node that remembers its rows
/// writes only if nobody else did meanwhile. Operations with other events than the one that bears
/// their id stand in `operations`, with the places of their first and last event and their size.
///
/// Payloads that are sealed are packed in a database that was begun with ``packed``. In one that
/// was begun before, nodes that do not know such rows may still run: there they are only read.
enum Schema {
    /// The version from which on sealed payloads may be packed.
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
            // Where most accounts have one row an index of accounts alone would seem to be as good
            // as that of what is looked for in one: for whoever has thousands it is not.
            """
            ALTER TABLE operations ALTER COLUMN account SET (n_distinct = -0.05);
            ALTER TABLE events ALTER COLUMN account SET (n_distinct = -0.05);
            """,
            // Every append writes to a row of each: where its page has no room, the row moves to
            // another one, and each index gets an entry more.
            """
            ALTER TABLE accounts SET (fillfactor = 60);
            ALTER TABLE devices SET (fillfactor = 50);
            """,
        ])
}

extension AccountID {
    /// 63 bits of it, mixed from all of its bits: the first column of every key.
    var key: Int64 {
        var bits = high &* 0x9E37_79B9_7F4A_7C15 ^ low
        bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
        return Int64(bitPattern: (bits ^ bits >> 31) >> 1)
    }
}

/// A place in the chain of a device, as it is kept.
enum Link {
    static let bits: Int64 = 44

    static func of(_ device: Int32, _ sequence: UInt64) -> Int64 {
        Int64(device) << bits + Int64(clamping: sequence)
    }
    static func device(_ link: Int64) -> Int32 { Int32(truncatingIfNeeded: link >> bits) }
    static func sequence(_ link: Int64) -> UInt64 { UInt64(link & (1 << bits - 1)) }
}

extension EventID {
    /// As it stands where another event's operation is meant.
    var kept: [UInt8] {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
    }

    /// The id that stands so; nil for what is none.
    init?(kept bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        func half(_ part: ArraySlice<UInt8>) -> UInt64 { part.reduce(0) { $0 << 8 | UInt64($1) } }
        self.init(high: half(bytes[..<8]), low: half(bytes[8...]))
    }
}
