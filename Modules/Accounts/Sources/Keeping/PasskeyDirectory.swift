public import Core

/// The part of a directory that keeps passkeys; it promises what ``Directory`` does.
public protocol PasskeyDirectory {
    /// Keeps a passkey. False if its credential or its id is known, or its person is not.
    func add(_ passkey: Passkey) async throws(Rejection) -> Bool

    /// The passkey of a credential; nil if there is none.
    func passkey(_ credential: [UInt8]) async throws(Rejection) -> Passkey?

    /// A person's passkeys, the latest first.
    func passkeys(of account: AccountID) async throws(Rejection) -> [Passkey]

    /// Changes a passkey if `change` says so; else nothing is changed, and it gives nil.
    func change(
        _ credential: [UInt8], _ change: @escaping @Sendable (inout Passkey) -> Bool
    ) async throws(Rejection) -> Passkey?

    /// Takes out a passkey of a person, unless they would have no way in then: no other passkey and
    /// no password.
    func remove(_ passkey: PasskeyID, of account: AccountID) async throws(Rejection) -> Removal

    /// What the questions that passkeys answer are sealed with, the same for every server of the
    /// directory: the bytes that were kept first, which are `fresh` if there were none.
    func questionKey(orKeep fresh: [UInt8]) async throws(Rejection) -> [UInt8]

    /// Takes a question as answered, which is remembered until a time and taken out by `sweep`
    /// then. False if it was answered before, at whichever server.
    func take(answered question: SecretHash, until: Instant) async throws(Rejection) -> Bool
}

/// What became of a passkey that was to be taken out.
public enum Removal: Hashable, Sendable, CaseIterable {
    /// It is good no more.
    case removed
    /// The person has none such.
    case unknown
    /// It is the only way in that the person has.
    case last
}
