public import Core
public import Engine
internal import Synchronization

/// Users' encryption keys in several databases, each in that of its account, as in
/// `ShardedJournal`.
public final class ShardedKeyStore: KeyStore {
    private let parts: [PostgresKeyStore]
    /// The latest revision of each part; an unavailable part destroys no keys.
    private let revisions: Mutex<[Int64]>

    /// Creates the store for these databases; at least one.
    public init(_ parts: [PostgresKeyStore]) {
        self.parts = parts
        revisions = Mutex([Int64](repeating: 0, count: parts.count))
    }

    /// The number of databases.
    public var count: Int { parts.count }

    /// Returns the keys of one database.
    public subscript(place: JournalPlace) -> PostgresKeyStore { parts[place.number - 1] }

    private func part(_ account: AccountID) -> PostgresKeyStore {
        parts[JournalPlace.index(of: account, among: parts.count)]
    }

    public func key(of account: AccountID) throws(JournalError) -> PersonKey? {
        try part(account).key(of: account)
    }

    public func makeKey(of account: AccountID) throws(JournalError) -> PersonKey {
        try part(account).makeKey(of: account)
    }

    public func all() throws(JournalError) -> [AccountID: PersonKey] {
        var all: [AccountID: PersonKey] = [:]
        for part in parts { all.merge(try part.all()) { key, _ in key } }
        return all
    }

    public func keep(_ key: PersonKey, of account: AccountID) throws(JournalError) {
        try part(account).keep(key, of: account)
    }

    public func destroyKey(of account: AccountID, at now: Instant) throws(JournalError) {
        try part(account).destroyKey(of: account, at: now)
    }

    /// Returns the sum of all revisions. For an unavailable database, its latest number counts, so
    /// the keys of others stay usable.
    public func revision() throws(JournalError) -> Int64 {
        for (place, part) in parts.enumerated() {
            do throws(JournalError) {
                let revision = try part.revision()
                revisions.withLock { $0[place] = revision }
            } catch {
                guard parts.count > 1 else { throw error }
            }
        }
        return revisions.withLock { $0.reduce(0, &+) }
    }

    public func destroyed() throws(JournalError) -> [AccountID: Instant] {
        var all: [AccountID: Instant] = [:]
        for part in parts { all.merge(try part.destroyed()) { instant, _ in instant } }
        return all
    }
}
