public import Core
internal import Crypto
public import Engine
internal import Synchronization

/// What turns the rows of a person into something that says nothing without their key, where a
/// store has keys. Rule O3.
///
/// AES-GCM (NIST SP 800-38D), bound to the account and what a row stands for; the key follows from
/// the person's by HKDF (RFC 5869) and is another one than the journal's.
public final class OutboxSeals: Sendable {
    private struct Content {
        var known: [AccountID: SymmetricKey] = [:]
        /// That of the store of keys when they were made.
        var revision: Int64 = 0
    }
    private let keys: (any KeyStore)?
    private let content = Mutex(Content())
    /// How many keys are remembered.
    private static let most = 16_384

    /// Seals by these keys; without a store of keys nothing is sealed.
    public init(_ keys: (any KeyStore)?) { self.keys = keys }

    /// Forgets the key of somebody who is being erased.
    public func forget(_ account: AccountID) { content.withLock { $0.known[account] = nil } }

    /// Seals for one piece of work. All keys are forgotten first if one was destroyed since the
    /// last look, whichever process did it.
    public func look() throws(Rejection) -> Look {
        guard let keys else { return Look(seals: self, revision: 0) }
        do throws(JournalError) {
            let revision = try keys.revision()
            content.withLock { content in
                if content.revision != revision { content = Content(revision: revision) }
            }
            return Look(seals: self, revision: revision)
        } catch {
            throw error.rejection
        }
    }

    /// Seals as they were when somebody looked: for one piece of work, and not to be kept.
    public struct Look: Sendable {
        fileprivate let seals: OutboxSeals
        fileprivate let revision: Int64
    }
}

extension OutboxSeals.Look {
    /// Bytes as they are kept in a row of this id.
    public func seal<Subject>(
        _ bytes: [UInt8], of account: AccountID, _ id: ID<Subject>
    ) throws(Rejection) -> [UInt8] {
        guard let key = try key(of: account, making: true) else { return bytes }
        do {
            let box = try AES.GCM.seal(bytes, using: key, authenticating: account.kept + id.kept)
            return Array(box.nonce) + Array(box.ciphertext) + Array(box.tag)
        } catch {
            throw .damagedOutbox
        }
    }

    /// The bytes that were kept in a row of this id.
    public func open<Subject>(
        _ kept: [UInt8], of account: AccountID, _ id: ID<Subject>
    ) throws(Rejection) -> [UInt8] {
        guard let key = try key(of: account, making: false) else { return kept }
        do {
            let box = try AES.GCM.SealedBox(combined: kept)
            return Array(try AES.GCM.open(box, using: key, authenticating: account.kept + id.kept))
        } catch {
            throw .damagedOutbox
        }
    }

    /// A name for where a channel leads, from which nobody finds out the place.
    public func place(
        of channel: Channel, of account: AccountID
    ) throws(Rejection) -> [UInt8] {
        let bytes = channel.place
        guard let key = try key(of: account, making: true) else {
            return Array(SHA256.hash(data: bytes))
        }
        return Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key))
    }

    /// A key that follows from a secret and the person's key; the secret itself where there are no
    /// keys, nil where there is none of this person.
    public func key(
        from secret: [UInt8], for account: AccountID
    ) throws(Rejection) -> [UInt8]? {
        guard let keys = seals.keys else { return secret }
        return try seals.key(of: account, in: keys, making: false, self).map { key in
            Array(HMAC<SHA256>.authenticationCode(for: secret, using: key))
        }
    }

    private func key(of account: AccountID, making: Bool) throws(Rejection) -> SymmetricKey? {
        guard let keys = seals.keys else { return nil }
        return try seals.key(of: account, in: keys, making: making, self).orRefused(.damagedOutbox)
    }
}

extension OutboxSeals {
    fileprivate func key(
        of account: AccountID, in keys: any KeyStore, making: Bool, _ look: Look
    ) throws(Rejection) -> SymmetricKey? {
        let known = content.withLock { $0.revision == look.revision ? $0.known[account] : nil }
        if let known { return known }
        let person: PersonKey?
        do throws(JournalError) {
            person = making ? try keys.makeKey(of: account) : try keys.key(of: account)
        } catch {
            throw error.rejection
        }
        guard let person else { return nil }
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: person.bytes), info: Array("cairn outbox".utf8),
            outputByteCount: 32)
        content.withLock { content in
            // What was read before a key was destroyed is not remembered after it.
            guard content.revision == look.revision else { return }
            if content.known.count >= OutboxSeals.most { content.known = [:] }
            content.known[account] = key
        }
        return key
    }
}

extension Channel {
    /// What tells where it leads from where others lead: all of it but keys that may be renewed.
    fileprivate var place: [UInt8] {
        guard case .webPush(let push) = self else { return bytes }
        return Array(push.endpoint.utf8)
    }
}

extension ID {
    /// The sixteen bytes, as rows are bound to.
    fileprivate var kept: [UInt8] {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
    }
}
