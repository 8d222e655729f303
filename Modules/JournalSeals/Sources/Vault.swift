public import Core
public import Engine
internal import Synchronization

/// The seals of a store's people, each made of their key when it is first needed, and forgotten
/// when a key was destroyed, whichever process did it: nothing is sealed or opened after that.
public final class Vault: Sendable {
    private struct Content {
        var seals: [AccountID: RowSeal] = [:]
        /// That of the keys when the seals were made.
        var revision: Int64 = 0
    }
    private let keys: any KeyStore
    private let packing: Bool
    private let content = Mutex(Content())
    /// How many seals are remembered; about half a kilobyte each.
    private static let most = 16_384

    /// The seals of the people whose keys are kept here, with `packing` of payloads or without.
    public init(_ keys: any KeyStore, packing: Bool = true) {
        self.keys = keys
        self.packing = packing
    }

    /// The seal of an account; nil for one that is kept in plain text. Throws `erased` for one
    /// whose key was destroyed.
    public func seal(of account: AccountID) throws(JournalError) -> RowSeal? {
        try look()
        return try knownSeal(of: account)
    }

    /// Forgets the seals if a key was destroyed since this was last called. Gives a number that
    /// differs whenever it did.
    @discardableResult
    public func look() throws(JournalError) -> Int64 {
        let revision = try keys.revision()
        note(revision)
        return revision
    }

    /// The same for whoever has just read the revision of the keys with something else.
    public func note(_ revision: Int64) {
        content.withLock { content in
            if content.revision != revision { content = Content(revision: revision) }
        }
    }

    /// The seal of an account if it is remembered, and the revision of the keys then: whoever uses
    /// it sees to it that this is still theirs.
    public func remembered(_ account: AccountID) -> (seal: RowSeal, revision: Int64)? {
        content.withLock { content in
            content.seals[account].map { ($0, content.revision) }
        }
    }

    /// The seal of an account, by what the last look showed: for whoever looks once and needs many.
    public func knownSeal(of account: AccountID) throws(JournalError) -> RowSeal? {
        let (known, revision) = content.withLock { ($0.seals[account], $0.revision) }
        if let known { return known }
        return try keys.key(of: account).map { keep($0, of: account, at: revision) }
    }

    /// The seal of an account that is new.
    public func makeSeal(of account: AccountID) throws(JournalError) -> RowSeal {
        let revision = try keys.revision()
        return keep(try keys.makeKey(of: account), of: account, at: revision)
    }

    /// The seal that a key makes.
    public func seal(_ key: PersonKey, of account: AccountID) -> RowSeal {
        RowSeal(key, of: account, packing: packing)
    }

    /// The seal that a key makes, which is remembered as long as the keys are at a revision.
    public func keep(_ key: PersonKey, of account: AccountID, at revision: Int64) -> RowSeal {
        let seal = seal(key, of: account)
        content.withLock { content in
            guard content.revision == revision else { return }
            if content.seals.count >= Vault.most { content.seals = [:] }
            content.seals[account] = seal
        }
        return seal
    }
}
