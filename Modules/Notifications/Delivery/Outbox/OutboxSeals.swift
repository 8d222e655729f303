public import Core
internal import Crypto
public import Engine
internal import Synchronization

/// Encrypts a user's rows in the outbox, so that they cannot be read without the user's key.
/// Without a key store, rows are not encrypted. Rule O3.
///
/// It uses AES-GCM (NIST SP 800-38D) and binds each value to its account and its row. The key is
/// derived from the user's key with HKDF (RFC 5869) and differs from the one used for the journal.
public final class OutboxSeals: Sendable {
    private struct Content {
        var known: [AccountID: SymmetricKey] = [:]
        /// The revision of the key store at the time when the keys were derived.
        var revision: Int64 = 0
    }
    private let keys: (any KeyStore)?
    private let content = Mutex(Content())
    /// The maximum number of cached keys.
    private static let most = 16_384

    /// Creates the encryption for a key store. Without a key store, nothing is encrypted.
    public init(_ keys: (any KeyStore)?) { self.keys = keys }

    /// Removes the key of a user from the cache, because the user is being erased.
    public func forget(_ account: AccountID) { content.withLock { $0.known[account] = nil } }

    /// Returns the encryption to use for one operation. If any process destroyed a key since the
    /// last call, the cache is cleared first.
    public func look() throws(Rejection) -> OperationSeals {
        guard let keys else { return OperationSeals(seals: self, revision: 0) }
        do throws(JournalError) {
            let revision = try keys.revision()
            content.withLock { content in
                if content.revision != revision { content = Content(revision: revision) }
            }
            return OperationSeals(seals: self, revision: revision)
        } catch {
            throw error.rejection
        }
    }

    /// The encryption to use for one operation. It must not be stored.
    public struct OperationSeals: Sendable {
        fileprivate let seals: OutboxSeals
        fileprivate let revision: Int64
    }
}

extension OutboxSeals.OperationSeals {
    /// Encrypts bytes for a row with an id.
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

    /// Decrypts the bytes of a row with an id.
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

    /// Returns a hash of a channel's destination, which identifies the destination without
    /// revealing it.
    public func place(
        of channel: Channel, of account: AccountID
    ) throws(Rejection) -> [UInt8] {
        let bytes = channel.place
        guard let key = try key(of: account, making: true) else {
            return Array(SHA256.hash(data: bytes))
        }
        return Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key))
    }

    /// Derives a key from a secret and the user's key. Without a key store, returns the secret
    /// itself. Returns nil if the user has no key.
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
        return try seals.key(of: account, in: keys, making: making, self).orThrow(.damagedOutbox)
    }
}

extension OutboxSeals {
    fileprivate func key(
        of account: AccountID, in keys: any KeyStore, making: Bool, _ look: OperationSeals
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
            // A value read before a key was destroyed must not be cached afterwards.
            guard content.revision == look.revision else { return }
            if content.known.count >= OutboxSeals.most { content.known = [:] }
            content.known[account] = key
        }
        return key
    }
}

extension Channel {
    /// The parts of a channel that identify its destination: everything except keys that can be
    /// renewed.
    fileprivate var place: [UInt8] {
        guard case .webPush(let push) = self else { return bytes }
        return Array(push.endpoint.utf8)
    }
}

extension ID {
    /// The sixteen bytes of the id, to which encrypted rows are bound.
    fileprivate var kept: [UInt8] {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
    }
}
