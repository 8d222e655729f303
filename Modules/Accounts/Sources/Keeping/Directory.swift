public import Core

/// Where a server keeps who its people are and how they get in, beside the journal.
///
/// Every call is one transaction, durable when it returns. What cannot be reached or kept is thrown
/// as `directory.unavailable`.
public protocol Directory: PasskeyDirectory, Sendable {
    /// The person of an account; nil if there is none.
    func person(_ account: AccountID) async throws(Rejection) -> Person?

    /// The person of a name, by its key; nil if there is none.
    func person(named key: String) async throws(Rejection) -> Person?

    /// People in the order of their keys, after one of them, at most `limit`.
    func people(after key: String?, limit: Int) async throws(Rejection) -> [Person]

    /// How many people there are.
    func count() async throws(Rejection) -> Int

    /// Adds somebody, with their first passkey if there is one, and spends an invitation with it if
    /// one is named; with one for the first person (`Pass.first`) all of these.
    func add(
        _ person: Person, with passkey: Passkey?, spending invitation: SecretHash?
    ) async throws(Rejection) -> Addition

    /// Changes a person; nil if there is none. Nothing is changed if the new name is taken.
    func change(
        _ account: AccountID, _ change: @escaping @Sendable (inout Person) -> Void
    ) async throws(Rejection) -> Person?

    /// Forgets a person with all their passes and passkeys, and keeps that they were erased, with
    /// the hashes of the secrets of their devices.
    func erase(_ account: AccountID, at now: Instant) async throws(Rejection)

    /// Whether a secret was that of a device or a program of somebody who was erased.
    func wasErased(_ hash: SecretHash) async throws(Rejection) -> Bool

    /// The hashes of the secrets of erased people's devices and programs, without saying whose.
    func erasedPasses() async throws(Rejection) -> Set<SecretHash>

    /// Keeps such hashes that were kept elsewhere, as in a backup.
    func keep(erasedPasses hashes: Set<SecretHash>) async throws(Rejection)

    /// Which accounts were erased, and when.
    func erasures() async throws(Rejection) -> [AccountID: Instant]

    /// Keeps a pass. False if there is one with its hash or its code.
    func add(_ pass: Pass) async throws(Rejection) -> Bool

    /// The pass of a secret; nil if there is none.
    func pass(_ hash: SecretHash) async throws(Rejection) -> Pass?

    /// The pass of a secret with the person who shows it; nil if one of the two is not there.
    func holder(of hash: SecretHash) async throws(Rejection) -> (pass: Pass, person: Person)?

    /// The pass of a code; nil if there is none.
    func pass(code: String) async throws(Rejection) -> Pass?

    /// A person's passes of some kinds, the latest first.
    func passes(
        of account: AccountID?, _ kinds: Set<Pass.Kind>
    ) async throws(Rejection) -> [Pass]

    /// Changes a pass; nil if there is none.
    func change(
        _ hash: SecretHash, _ change: @escaping @Sendable (inout Pass) -> Void
    ) async throws(Rejection) -> Pass?

    /// Takes a pass out and returns it: of two who spend it at once one gets it.
    func spend(_ hash: SecretHash) async throws(Rejection) -> Pass?

    /// Takes out the passes of a person that are of some kinds, but for one. Returns how many.
    func revoke(
        of account: AccountID, _ kinds: Set<Pass.Kind>, except hash: SecretHash?
    ) async throws(Rejection) -> Int

    /// Takes out what is good no more.
    func sweep(_ now: Instant) async throws(Rejection)
}

extension Directory {
    /// Asks for the one and then for the other.
    public func holder(
        of hash: SecretHash
    ) async throws(Rejection) -> (pass: Pass, person: Person)? {
        guard let pass = try await pass(hash), let account = pass.account,
            let person = try await person(account)
        else { return nil }
        return (pass, person)
    }

    /// Adds somebody without a passkey.
    public func add(
        _ person: Person, spending invitation: SecretHash?
    ) async throws(Rejection) -> Addition {
        try await add(person, with: nil, spending: invitation)
    }
}

/// What became of somebody who was to be added.
public enum Addition: Hashable, Sendable {
    /// They are known now.
    case added
    /// Somebody has the name already.
    case nameTaken
    /// There is no such invitation, or it was spent.
    case uninvited
    /// The passkey is somebody's already.
    case passkeyTaken
}
