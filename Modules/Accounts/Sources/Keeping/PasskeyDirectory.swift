public import Core

/// The part of a directory that stores passkeys, with the same guarantees as ``Directory``.
public protocol PasskeyDirectory {
    /// Adds a passkey. Returns false if its credential or id exists, or its person does not.
    func add(_ passkey: Passkey) async throws(Rejection) -> Bool

    /// Returns the passkey of a credential; nil if there is none.
    func passkey(_ credential: [UInt8]) async throws(Rejection) -> Passkey?

    /// Returns a user's passkeys, latest first.
    func passkeys(of account: AccountID) async throws(Rejection) -> [Passkey]

    /// Changes a passkey and returns the result. If `change` returns false, nothing is changed and
    /// the result is nil.
    func change(
        _ credential: [UInt8], _ change: @escaping @Sendable (inout Passkey) -> Bool
    ) async throws(Rejection) -> Passkey?

    /// Removes a passkey unless it is the user's only way to sign in, without another passkey or a
    /// password.
    func remove(_ passkey: PasskeyID, of account: AccountID) async throws(Rejection) -> Removal

    /// Returns the key that seals passkey challenges, equal for all servers of the directory. It is
    /// the first key stored; `fresh` is stored if there is none.
    func questionKey(orKeep fresh: [UInt8]) async throws(Rejection) -> [UInt8]

    /// Marks a challenge as answered until a time, after which `sweep` deletes the mark. Returns
    /// false if it was answered before on any server.
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
