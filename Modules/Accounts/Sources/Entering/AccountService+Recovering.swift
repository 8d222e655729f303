public import Core

extension AccountService {
    /// Changes a user's password, ends all their sessions and starts a new one.
    ///
    /// Throws `accounts.wrong` if the present password is wrong, and `accounts.password` if the new
    /// one is too short or too long. A user without a password passes none; the caller must then
    /// check that their sign-in is recent.
    public func changePassword(
        of account: AccountID, from old: String, to new: String, at place: String, label: String
    ) async throws(Rejection) -> NewPass {
        try PasswordHash.check(new)
        let person = try await directory.person(account).orRefused(.unknownPerson)
        if person.password != nil { try await confirm(person, by: old, at: place) }
        return try await replacePassword(of: person, by: new, label) {
            // An old password must not replace one that was set in the meantime.
            $0.password == person.password
        }
    }

    /// Throws if a password is not that of the person.
    func confirm(
        _ person: Person, by password: String, at place: String
    ) async throws(Rejection) {
        let keys = keys(at: place, as: person.name.key)
        try await check(keys)
        guard
            try await isRight(password, for: person, named: person.name.key, trying: keys)
        else {
            try await fail(keys, .password, at: place)
            throw .wrongSecret
        }
    }

    /// Sets a user's password if `may` is true for the current record; otherwise throws
    /// `accounts.wrong`.
    func replacePassword(
        of person: Person, by new: String, _ label: String,
        if may: @escaping @Sendable (Person) -> Bool = { _ in true }
    ) async throws(Rejection) -> NewPass {
        let fresh = try await hash(new, for: person.name.key)
        let changed = try await directory.change(person.account) {
            if may($0) { $0.password = fresh }
        }
        guard changed?.password == fresh else { throw .wrongSecret }
        _ = try await directory.revoke(of: person.account, [.session], except: nil)
        return try await session(for: person, label)
    }

    /// Returns ten recovery codes, each of which replaces the lost password for one sign-in.
    /// Earlier codes become invalid. The codes are shown once.
    public func recoveryCodes(for account: AccountID) async throws(Rejection) -> [String] {
        _ = try await directory.revoke(of: account, [.recovery], except: nil)
        var codes: [String] = []
        for _ in 0..<10 {
            let code = SecretText.recovery(entropy)
            codes.append(try await give(code, .recovery, to: account).secret)
        }
        return codes
    }

    /// Returns the number of a user's unused codes.
    public func recoveryCodesLeft(of account: AccountID) async throws(Rejection) -> Int {
        try await directory.passes(of: account, [.recovery]).count
    }

    /// Sets a user's password with a recovery code, which is used up. Throws `accounts.wrong` for
    /// an unknown name and for a wrong code, after the same lookups. An invalid new password is
    /// refused first (`accounts.password`).
    public func recover(
        _ name: String, by code: String, to new: String, from place: String, label: String
    ) async throws(Rejection) -> (person: Person, session: NewPass) {
        let key = PersonName.key(of: name)
        let keys = keys(at: place, as: key)
        try await check(keys)
        try PasswordHash.check(new)
        let hash = SecretHash(of: SecretText.read(recovery: code))
        let found = try await directory.pass(hash)
        let person = try await directory.person(named: key)
        guard let person, let found, found.kind == .recovery, found.isGood(at: now),
            found.account == person.account, person.mayEnter,
            try await directory.spend(hash) != nil
        else {
            try await fail(keys, .recovery, at: place)
            throw .wrongCode
        }
        await forgive(keys[1])
        return (person, try await replacePassword(of: person, by: new, label))
    }
}
