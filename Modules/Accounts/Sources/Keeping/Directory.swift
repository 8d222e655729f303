public import Core

/// The store of a server's people and their credentials. It is separate from the journal.
///
/// Every call is one transaction and is durable when it returns. It throws `directory.unavailable`
/// if the store cannot be reached or written.
public protocol Directory: PasskeyDirectory, Sendable {
    /// Returns the person who has an account; nil if there is none.
    func person(_ account: AccountID) async throws(Rejection) -> Person?

    /// Returns the person whose name has this key (`PersonName.key`); nil if there is none.
    func person(named key: String) async throws(Rejection) -> Person?

    /// Returns at most `limit` people, sorted by the keys of their names, after the given key.
    func people(after key: String?, limit: Int) async throws(Rejection) -> [Person]

    /// Returns the number of people.
    func count() async throws(Rejection) -> Int

    /// Adds a person with an optional first passkey, and deletes the invitation that was used. If
    /// it is an invitation for the first person (`AccountCredential.first`), all such invitations
    /// are deleted.
    func add(
        _ person: Person, with passkey: Passkey?, spending invitation: SecretHash?
    ) async throws(Rejection) -> Addition

    /// Changes a person and returns the result; nil if there is no such person. Nothing changes if
    /// the new name is taken.
    func change(
        _ account: AccountID, _ change: @escaping @Sendable (inout Person) -> Void
    ) async throws(Rejection) -> Person?

    /// Erases a person with all credentials and passkeys. A record of the erasure and the hashes of
    /// the secrets of the person's devices are kept.
    func erase(_ account: AccountID, at now: Instant) async throws(Rejection)

    /// Returns true if the secret belonged to a device or a program of a person who was erased.
    func wasErased(_ hash: SecretHash) async throws(Rejection) -> Bool

    /// Returns the hashes of the secrets of erased people's devices and programs. They do not say
    /// whose they were.
    func erasedCredentials() async throws(Rejection) -> Set<SecretHash>

    /// Adds hashes of erased people's secrets, for example from a backup.
    func keep(erasedCredentials hashes: Set<SecretHash>) async throws(Rejection)

    /// Returns the erased accounts with the times of their erasure.
    func erasures() async throws(Rejection) -> [AccountID: Instant]

    /// Adds a credential. Returns false if its hash or code already exists.
    func add(_ pass: AccountCredential) async throws(Rejection) -> Bool

    /// Returns the credential whose secret has this hash; nil if there is none.
    func pass(_ hash: SecretHash) async throws(Rejection) -> AccountCredential?

    /// Returns the credential whose secret has this hash, and its person; nil if either does not
    /// exist.
    func holder(of hash: SecretHash) async throws(Rejection) -> (
        pass: AccountCredential, person: Person
    )?

    /// Returns the credential with this code; nil if there is none.
    func pass(code: String) async throws(Rejection) -> AccountCredential?

    /// Returns a user's credentials of the given kinds, latest first.
    func passes(
        of account: AccountID?, _ kinds: Set<AccountCredential.Kind>
    ) async throws(Rejection) -> [AccountCredential]

    /// Changes a credential and returns the result; nil if there is none.
    func change(
        _ hash: SecretHash, _ change: @escaping @Sendable (inout AccountCredential) -> Void
    ) async throws(Rejection) -> AccountCredential?

    /// Deletes a credential and returns it. If two calls run at the same time, only one of them
    /// gets it.
    func redeem(_ hash: SecretHash) async throws(Rejection) -> AccountCredential?

    /// Deletes a user's credentials of the given kinds, except the one with the given hash, and
    /// returns the number of deleted ones.
    func revoke(
        of account: AccountID, _ kinds: Set<AccountCredential.Kind>, except hash: SecretHash?
    ) async throws(Rejection) -> Int

    /// Deletes expired records.
    func sweep(_ now: Instant) async throws(Rejection)
}

extension Directory {
    /// The default: looks up the credential and then its person.
    public func holder(
        of hash: SecretHash
    ) async throws(Rejection) -> (pass: AccountCredential, person: Person)? {
        guard let pass = try await pass(hash), let account = pass.account,
            let person = try await person(account)
        else { return nil }
        return (pass, person)
    }

    /// Adds a person without a passkey.
    public func add(
        _ person: Person, spending invitation: SecretHash?
    ) async throws(Rejection) -> Addition {
        try await add(person, with: nil, spending: invitation)
    }
}

/// The result of adding a person.
public enum Addition: Hashable, Sendable {
    /// The person was added.
    case added
    /// Another person has the name.
    case nameTaken
    /// The invitation does not exist or has already been used.
    case uninvited
    /// The passkey already belongs to another person.
    case passkeyTaken
}
