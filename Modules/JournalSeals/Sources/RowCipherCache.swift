public import Core
public import Engine
internal import Synchronization

/// The encryptions of a store's accounts, created at the first use. They are dropped after any
/// process destroys a key, so nothing is encrypted or decrypted with it afterwards.
public final class RowCipherCache: Sendable {
    private struct Content {
        var seals: [AccountID: RowSeal] = [:]
        /// The revision of the keys when the encryptions were created.
        var revision: Int64 = 0
    }
    private let keys: any KeyStore
    private let packing: Bool
    private let content = Mutex(Content())
    /// The maximum number of cached encryptions; about half a kilobyte each.
    private static let most = 16_384

    /// Creates a cache for a store of keys, with or without `packing` of payloads.
    public init(_ keys: any KeyStore, packing: Bool = true) {
        self.keys = keys
        self.packing = packing
    }

    /// Returns the encryption of an account; nil for plain text. Throws `erased` if its key was
    /// destroyed.
    public func seal(of account: AccountID) throws(JournalError) -> RowSeal? {
        try look()
        return try knownSeal(of: account)
    }

    /// Drops the encryptions if a key was destroyed since the last call. Returns a number that
    /// changes whenever that happens.
    @discardableResult
    public func look() throws(JournalError) -> Int64 {
        let revision = try keys.revision()
        note(revision)
        return revision
    }

    /// Does the same for a caller that has just read the revision of the keys.
    public func note(_ revision: Int64) {
        content.withLock { content in
            if content.revision != revision { content = Content(revision: revision) }
        }
    }

    /// Returns the cached encryption of an account and the revision of the keys. The caller must
    /// ensure that this is still their revision.
    public func remembered(_ account: AccountID) -> (seal: RowSeal, revision: Int64)? {
        content.withLock { content in
            content.seals[account].map { ($0, content.revision) }
        }
    }

    /// Returns the encryption of an account as of the last check, for a caller that checks once and
    /// needs many.
    public func knownSeal(of account: AccountID) throws(JournalError) -> RowSeal? {
        let (known, revision) = content.withLock { ($0.seals[account], $0.revision) }
        if let known { return known }
        return try keys.key(of: account).map { keep($0, of: account, at: revision) }
    }

    /// Returns the encryption of a new account.
    public func makeSeal(of account: AccountID) throws(JournalError) -> RowSeal {
        let revision = try keys.revision()
        return keep(try keys.makeKey(of: account), of: account, at: revision)
    }

    /// Returns the encryption for a key.
    public func seal(_ key: PersonKey, of account: AccountID) -> RowSeal {
        RowSeal(key, of: account, packing: packing)
    }

    /// Returns the encryption for a key and caches it while the keys have a revision.
    public func keep(_ key: PersonKey, of account: AccountID, at revision: Int64) -> RowSeal {
        let seal = seal(key, of: account)
        content.withLock { content in
            guard content.revision == revision else { return }
            if content.seals.count >= RowCipherCache.most { content.seals = [:] }
            content.seals[account] = seal
        }
        return seal
    }
}
