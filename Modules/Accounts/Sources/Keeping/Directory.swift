public import Core

/// The store of a server's people and their credentials, next to the journal.
///
/// Every call is one transaction and durable when it returns. It throws `directory.unavailable` if
/// the store cannot be reached or written.
public protocol Directory: PasskeyDirectory, Sendable {
    /// Returns the person of an account; nil if there is none.
    func person(_ account: AccountID) async throws(Rejection) -> Person?

    /// Returns the person with a name key; nil if there is none.
    func person(named key: String) async throws(Rejection) -> Person?

    /// Returns at most `limit` people in the order of their keys, starting after the given one.
    func people(after key: String?, limit: Int) async throws(Rejection) -> [Person]

    /// Returns the number of people.
    func count() async throws(Rejection) -> Int

    /// Adds a person with an optional first passkey, and deletes the given invitation. With an
    /// invitation for the first person (`AccountCredential.first`), all of these are deleted.
    func add(
        _ person: Person, with passkey: Passkey?, spending invitation: SecretHash?
    ) async throws(Rejection) -> Addition

    /// Changes a person and returns the result; nil if there is none. Nothing is changed if the new
    /// name is taken.
    func change(
        _ account: AccountID, _ change: @escaping @Sendable (inout Person) -> Void
    ) async throws(Rejection) -> Person?

    /// Erases a person with all passes and passkeys. Keeps the fact of the erasure and the hashes
    /// of the secrets of their devices.
    func erase(_ account: AccountID, at now: Instant) async throws(Rejection)

    /// Returns true if a secret belonged to a device or program of an erased person.
    func wasErased(_ hash: SecretHash) async throws(Rejection) -> Bool

    /// Returns the hashes of the secrets of erased people's devices and programs, without their
    /// owners.
    func erasedCredentials() async throws(Rejection) -> Set<SecretHash>

    /// Adds such hashes from elsewhere, for example from a backup.
    func keep(erasedCredentials hashes: Set<SecretHash>) async throws(Rejection)

    /// Returns the erased accounts with the time of erasure.
    func erasures() async throws(Rejection) -> [AccountID: Instant]

    /// Adds a pass. Returns false if its hash or code exists.
    func add(_ pass: AccountCredential) async throws(Rejection) -> Bool

    /// Returns the pass of a secret; nil if there is none.
    func pass(_ hash: SecretHash) async throws(Rejection) -> AccountCredential?

    /// Returns the pass of a secret with its person; nil if one of them does not exist.
    func holder(of hash: SecretHash) async throws(Rejection) -> (
        pass: AccountCredential, person: Person
    )?

    /// Returns the pass with a code; nil if there is none.
    func pass(code: String) async throws(Rejection) -> AccountCredential?

    /// Returns a user's passes of the given kinds, latest first.
    func passes(
        of account: AccountID?, _ kinds: Set<AccountCredential.Kind>
    ) async throws(Rejection) -> [AccountCredential]

    /// Changes a pass and returns the result; nil if there is none.
    func change(
        _ hash: SecretHash, _ change: @escaping @Sendable (inout AccountCredential) -> Void
    ) async throws(Rejection) -> AccountCredential?

    /// Deletes a pass and returns it. Of two concurrent calls, only one gets it.
    func redeem(_ hash: SecretHash) async throws(Rejection) -> AccountCredential?

    /// Deletes a user's passes of the given kinds except one, and returns their number.
    func revoke(
        of account: AccountID, _ kinds: Set<AccountCredential.Kind>, except hash: SecretHash?
    ) async throws(Rejection) -> Int

    /// Deletes expired records.
    func sweep(_ now: Instant) async throws(Rejection)
}

extension Directory {
    /// Looks up the pass and then its person.
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
    /// The name is taken.
    case nameTaken
    /// The invitation does not exist or was used.
    case uninvited
    /// The passkey belongs to another person.
    case passkeyTaken
}
