internal import Core
internal import Crypto
internal import DurableSQLite
internal import Engine
internal import Foundation
internal import Synchronization

/// What turns the rows of a person into something that says nothing without their key, where a
/// store has keys. Rule O3.
///
/// AES-GCM (NIST SP 800-38D), bound to the account and what a row stands for; the key follows from
/// the person's by HKDF (RFC 5869) and is another one than the journal's.
final class OutboxSeals: Sendable {
    private let keys: (any KeyStore)?
    private let known = Mutex<[AccountID: SymmetricKey]>([:])
    /// How many keys are remembered.
    private static let most = 16_384

    init(_ keys: (any KeyStore)?) { self.keys = keys }

    func forget(_ account: AccountID) { known.withLock { $0[account] = nil } }

    /// Bytes as they are kept in a row of this id.
    func seal<Subject>(
        _ bytes: [UInt8], of account: AccountID, _ id: ID<Subject>
    ) throws -> Data {
        guard let key = try key(of: account, making: true) else { return Data(bytes) }
        let name = account.data + id.data
        let box = try AES.GCM.seal(bytes, using: key, authenticating: name)
        return try box.combined.orRefused(.damagedOutbox)
    }

    /// The bytes that were kept in a row of this id.
    func open<Subject>(_ data: Data, of account: AccountID, _ id: ID<Subject>) throws -> [UInt8] {
        guard let key = try key(of: account, making: false) else { return Array(data) }
        do {
            let box = try AES.GCM.SealedBox(combined: data)
            return Array(try AES.GCM.open(box, using: key, authenticating: account.data + id.data))
        } catch {
            throw Rejection.damagedOutbox
        }
    }

    /// A name for where a channel leads, from which nobody finds out the place.
    func place(_ bytes: [UInt8], of account: AccountID) throws -> Data {
        guard let key = try key(of: account, making: true) else {
            return Data(SHA256.hash(data: bytes))
        }
        return Data(HMAC<SHA256>.authenticationCode(for: bytes, using: key))
    }

    /// A key that follows from a secret and the person's key; the secret itself where there are no
    /// keys, nil where there is none of this person.
    func key(from secret: [UInt8], for account: AccountID) throws(Rejection) -> [UInt8]? {
        guard let keys else { return secret }
        return try key(of: account, in: keys, making: false).map { key in
            Array(HMAC<SHA256>.authenticationCode(for: secret, using: key))
        }
    }

    private func key(of account: AccountID, making: Bool) throws(Rejection) -> SymmetricKey? {
        guard let keys else { return nil }
        return try key(of: account, in: keys, making: making).orRefused(.damagedOutbox)
    }

    private func key(
        of account: AccountID, in keys: any KeyStore, making: Bool
    ) throws(Rejection) -> SymmetricKey? {
        if let key = known.withLock({ $0[account] }) { return key }
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
        known.withLock { known in
            if known.count >= OutboxSeals.most { known = [:] }
            known[account] = key
        }
        return key
    }
}

extension Rejection {
    /// What is said of a row that cannot be read.
    static let damagedOutbox = Rejection(
        "notifications.damaged",
        "A row of the outbox cannot be read: it was changed, or its key is not here.",
        category: .damaged)
}
