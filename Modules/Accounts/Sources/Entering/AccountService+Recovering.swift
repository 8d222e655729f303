public import Core

/// The result of changing a password.
public struct ChangedPassword: Hashable, Sendable {
    /// The person whose password was changed.
    public var person: Person
    /// The new session that begins.
    public var session: IssuedCredential
    /// The number of revoked credentials by kind: sessions, devices, tokens and recovery codes. The
    /// session that made the request is not included.
    public var ended: [AccountCredential.Kind: Int]
}

extension AccountService {
    /// The kinds of credential that a change of the password revokes: all that give access to the
    /// account, and requests from devices that were approved but have not received their token.
    private static let endingKinds: Set<AccountCredential.Kind> = [
        .session, .device, .token, .recovery, .request,
    ]

    /// Changes a person's password. All sessions, devices, tokens and recovery codes of the person
    /// are revoked, and a new session begins. `own` is the session that makes the request.
    ///
    /// Throws `accounts.wrong` if the current password is wrong, and `accounts.password` if the new
    /// one is too short or too long. A user without a password sends none; the caller must then
    /// check that the user signed in recently.
    public func changePassword(
        of account: AccountID, from old: String, to new: String, at place: String, label: String,
        own: AccountCredential? = nil
    ) async throws(Rejection) -> ChangedPassword {
        try PasswordHash.check(new)
        let person = try await directory.person(account).orThrow(.unknownPerson)
        if person.password != nil { try await confirm(person, by: old, at: place) }
        let fresh = try await hash(new, in: share(of: person))
        return try await replacePassword(of: person, by: fresh, label, own: own) {
            // A change with an old password must not replace a password set since the check.
            $0.password == person.password
        }
    }

    /// Throws `accounts.wrong` if the password is not the person's.
    func confirm(
        _ person: Person, by password: String, at place: String
    ) async throws(Rejection) {
        let keys = keys(at: place, as: person.name.key)
        try await check(keys)
        guard
            try await isRight(password, for: person, in: share(of: person), trying: keys)
        else {
            try await fail(keys, .password, at: place)
            throw .wrongSecret
        }
    }

    /// Sets a user's password if `may` returns true for the current record. Otherwise throws
    /// `accounts.wrong`.
    private func replacePassword(
        of person: Person, by fresh: PasswordHash, _ label: String, own: AccountCredential? = nil,
        if may: @escaping @Sendable (Person) -> Bool = { _ in true }
    ) async throws(Rejection) -> ChangedPassword {
        let changed = try await directory.change(person.account) {
            if may($0) { $0.password = fresh }
        }
        guard changed?.password == fresh else { throw .wrongSecret }
        let now = now
        let ending = try await directory.passes(of: person.account, AccountService.endingKinds)
            .filter { $0.isValid(at: now) && $0.hash != own?.hash }
        _ = try await directory.revoke(
            of: person.account, AccountService.endingKinds, except: nil)
        var ended = Dictionary(grouping: ending, by: \.kind).mapValues(\.count)
        // Approved devices that have not collected their token yet are reported as devices.
        if let approved = ended.removeValue(forKey: .request) {
            ended[.device, default: 0] += approved
        }
        return ChangedPassword(
            person: person, session: try await session(for: person, label), ended: ended)
    }

    /// Creates ten recovery codes, which are shown only once. With each of them, the user can sign
    /// in once without the password. Earlier codes are revoked. Throws `accounts.session` if the
    /// requesting session ends at the same time.
    public func recoveryCodes(
        for account: AccountID, by session: AccountCredential? = nil
    ) async throws(Rejection) -> [String] {
        _ = try await directory.revoke(of: account, [.recovery], except: nil)
        var codes: [IssuedCredential] = []
        for _ in 0..<10 {
            codes.append(try await give(SecretText.recovery(entropy), .recovery, to: account))
        }
        try await lasting(codes.map(\.pass), by: session)
        return codes.map(\.secret)
    }

    /// Returns the number of a user's recovery codes that are not used yet.
    public func recoveryCodesLeft(of account: AccountID) async throws(Rejection) -> Int {
        try await directory.passes(of: account, [.recovery]).count
    }

    /// Sets a new password for a person who has a recovery code, and uses up the code.
    ///
    /// Throws `accounts.wrong` if the name is unknown or the code is not the person's; the same
    /// lookups are made in both cases. Throws `accounts.password` before that if the new password
    /// is invalid. The code is used up only after the new password was hashed, so a busy server
    /// does not waste it.
    public func recover(
        _ name: String, by code: String, to new: String, from place: String, label: String
    ) async throws(Rejection) -> ChangedPassword {
        let key = PersonName.key(of: name)
        let keys = keys(at: place, as: key)
        try await check(keys)
        try PasswordHash.check(new)
        let hash = SecretHash(of: SecretText.read(recovery: code))
        let found = try await directory.pass(hash)
        let person = try await directory.person(named: key)
        guard let person, let found, found.kind == .recovery, found.isValid(at: now),
            found.account == person.account, person.mayEnter
        else {
            try await fail(keys, .recovery, at: place)
            throw .wrongCode
        }
        let fresh = try await self.hash(new, in: share(key, at: place))
        guard try await directory.redeem(hash) != nil else {
            try await fail(keys, .recovery, at: place)
            throw .wrongCode
        }
        await forgive(keys)
        return try await replacePassword(of: person, by: fresh, label)
    }
}
