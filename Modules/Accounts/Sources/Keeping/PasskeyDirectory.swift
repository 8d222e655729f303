public import Core

/// The part of a directory that stores passkeys, with the same guarantees as ``Directory``.
public protocol PasskeyDirectory {
    /// Adds a passkey. Returns false if its credential id or its id already exists, or if its
    /// person does not exist.
    func add(_ passkey: Passkey) async throws(Rejection) -> Bool

    /// Returns the passkey with this credential id; nil if there is none.
    func passkey(_ credential: [UInt8]) async throws(Rejection) -> Passkey?

    /// Returns a user's passkeys, latest first.
    func passkeys(of account: AccountID) async throws(Rejection) -> [Passkey]

    /// Changes a passkey and returns the result. If `change` returns false, nothing changes and the
    /// result is nil.
    func change(
        _ credential: [UInt8], _ change: @escaping @Sendable (inout Passkey) -> Bool
    ) async throws(Rejection) -> Passkey?

    /// Removes a passkey, unless it is the user's only way to sign in because there is no password
    /// and no other passkey.
    func remove(_ passkey: PasskeyID, of account: AccountID) async throws(Rejection) -> Removal

    /// Returns the key that seals the challenges for passkeys. It is the same for all servers that
    /// use the directory. If no key is stored yet, `fresh` is stored and returned.
    func questionKey(orKeep fresh: [UInt8]) async throws(Rejection) -> [UInt8]

    /// Marks a challenge as answered. `sweep` deletes the mark after the time `until`. Returns
    /// false if the challenge was answered before, on any server.
    func take(answered question: SecretHash, until: Instant) async throws(Rejection) -> Bool
}

/// The result of removing a passkey.
public enum Removal: Hashable, Sendable, CaseIterable {
    /// The passkey was removed.
    case removed
    /// The user has no such passkey.
    case unknown
    /// The passkey is the user's only way to sign in.
    case last
}
