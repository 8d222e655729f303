public import Core

extension AccountService {
    /// Gives a person another password. Every session of theirs ends and a new one begins.
    ///
    /// Refused with `accounts.wrong` if the present one is not right, and with `accounts.password`
    /// if the new one is too short or too long. Somebody who has none shows none; that they signed
    /// in lately is for the caller to see to.
    public func changePassword(
        of account: AccountID, from old: String, to new: String, at place: String, label: String
    ) async throws(Rejection) -> NewPass {
        try PasswordHash.check(new)
        let person = try await directory.person(account).orRefused(.unknownPerson)
        if person.password != nil { try await confirm(person, by: old, at: place) }
        return try await replacePassword(of: person, by: new, label) {
            // Who knows an old password does not take back the one that was set meanwhile.
            $0.password == person.password
        }
    }

    /// Refuses a password that is not that of a person.
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

    /// Gives a person another password if `may` holds of them then; else refuses with
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

    /// Ten codes, each of which signs in once in the place of a password that is lost; those of
    /// before are good no more. They are shown once.
    public func recoveryCodes(for account: AccountID) async throws(Rejection) -> [String] {
        _ = try await directory.revoke(of: account, [.recovery], except: nil)
        var codes: [String] = []
        for _ in 0..<10 {
            let code = SecretText.recovery(entropy)
            codes.append(try await give(code, .recovery, to: account).secret)
        }
        return codes
    }

    /// How many codes a person has left.
    public func recoveryCodesLeft(of account: AccountID) async throws(Rejection) -> Int {
        try await directory.passes(of: account, [.recovery]).count
    }

    /// Gives a person another password by a code, which is spent. Refused with `accounts.wrong`,
    /// whether the name is not known or the code not theirs, after the same look-ups for either; a
    /// new password that is none is refused before (`accounts.password`).
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
