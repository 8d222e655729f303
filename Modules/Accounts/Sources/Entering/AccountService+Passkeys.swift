public import Core

extension AccountService {
    /// The maximum number of passkeys per user.
    public static let mostPasskeys = 20

    /// Returns the options for the browser's `navigator.credentials.get`, to sign in with any
    /// user's passkey.
    public func signInOptions(_ site: RelyingParty) async throws(Rejection) -> JSON {
        PasskeyOptions.request(
            try await challenges().make(.signIn, AccountID(high: 0, low: 0), at: now), site)
    }

    /// Signs a user in with a passkey. `answer` is the browser's answer to `signInOptions`. Throws
    /// `accounts.wrong` for every error, and `secrets.wait` after too many errors.
    public func signIn(
        byPasskey answer: String, _ site: RelyingParty, from place: String, label: String
    ) async throws(Rejection) -> (person: Person, session: IssuedCredential) {
        let passkey = try await passkey(shown: answer, .signIn, by: nil, site, from: place)
        guard let person = try await directory.person(passkey.account), person.mayEnter else {
            throw .wrongPasskey
        }
        return (person, try await session(for: person, label))
    }

    /// Returns the options for the browser's `navigator.credentials.create`, for a user who signs
    /// up. Throws the same errors as signing up.
    public func signUpOptions(
        _ name: String, _ site: RelyingParty, invitation: String?, from place: String
    ) async throws(Rejection) -> JSON {
        let name = try PersonName(name)
        _ = try await admit(invitation, from: place)
        try await checkFree(name, from: place)
        let account: AccountID = newID()
        return PasskeyOptions.creation(
            try await challenges().make(.signUp, account, at: now), site, account, name)
    }

    /// Signs a user up with a passkey instead of a password. `answer` is the browser's answer to
    /// `signUpOptions`. In addition to the errors of signing up, throws `accounts.wrong` if the
    /// answer is invalid.
    public func signUp(
        _ name: String, byPasskey answer: String, _ site: RelyingParty, invitation: String?,
        from place: String, label: String
    ) async throws(Rejection) -> (person: Person, session: IssuedCredential) {
        let name = try PersonName(name)
        let invited = try await admit(invitation, from: place)
        try await checkNames(at: place)
        let passkey = try await made(answer, .signUp, for: nil, site, label)
        if invited == nil { try await count(signingUp: place) }
        let person = person(passkey.account, name, invited)
        return (person, try await add(person, with: passkey, invited, label, from: place))
    }

    /// Returns the options for adding another passkey to a user's account. Throws
    /// `accounts.passkeys` if the user already has 20 passkeys.
    public func passkeyOptions(
        for account: AccountID, _ site: RelyingParty
    ) async throws(Rejection) -> JSON {
        let person = try await directory.person(account).orThrow(.unknownPerson)
        let known = try await directory.passkeys(of: account)
        guard known.count < AccountService.mostPasskeys else {
            throw .conflict(
                "accounts.passkeys", "You can have at most 20 passkeys. Remove one first.")
        }
        return PasskeyOptions.creation(
            try await challenges().make(.add, account, at: now), site, account, person.name,
            known: known)
    }

    /// Adds a passkey to an account. `answer` is the browser's answer to `passkeyOptions`. Throws
    /// `accounts.wrong` if it is invalid.
    public func addPasskey(
        _ answer: String, for account: AccountID, _ site: RelyingParty, label: String
    ) async throws(Rejection) -> Passkey {
        let passkey = try await made(answer, .add, for: account, site, label)
        guard try await directory.add(passkey) else { throw .wrongPasskey }
        return passkey
    }

    /// Returns a user's passkeys, latest first.
    public func passkeys(of account: AccountID) async throws(Rejection) -> [Passkey] {
        try await directory.passkeys(of: account)
    }

    /// Renames a passkey of a user. Throws `accounts.passkey.unknown` if the user has no passkey
    /// with this id.
    public func rename(
        _ id: PasskeyID, of account: AccountID, to label: String
    ) async throws(Rejection) {
        let found = try await directory.passkeys(of: account).first { $0.id == id }
        let label = Passkey.label(label)
        let changed = try await directory.change(found.orThrow(.unknownPasskey).credential) {
            $0.label = label
            return true
        }
        guard changed != nil else { throw .unknownPasskey }
    }

    /// Removes a passkey of a user. Throws `accounts.passkey.unknown` if the user has no passkey
    /// with this id, and `accounts.passkey.last` if it is the user's only way to sign in.
    public func remove(_ id: PasskeyID, of account: AccountID) async throws(Rejection) {
        switch try await directory.remove(id, of: account) {
        case .removed: return
        case .unknown: throw .unknownPasskey
        case .last:
            throw .conflict(
                "accounts.passkey.last", "This passkey is your only way to sign in.",
                hints: ["Set a password or add another passkey first."])
        }
    }
}

// MARK: - Answers of browsers

extension AccountService {
    /// Verifies a new passkey that a browser created for one of the server's challenges.
    private func made(
        _ answer: String, _ purpose: Challenges.Purpose, for account: AccountID?,
        _ site: RelyingParty, _ label: String
    ) async throws(Rejection) -> Passkey {
        guard let creation = try? PasskeyCreation(answer) else { throw .wrongPasskey }
        let question = creation.client.challenge
        guard let asked = try await challenges().account(question, purpose, at: now),
            account == nil || account == asked,
            let made = try? creation.verify(question, site), try await redeem(question)
        else { throw .wrongPasskey }
        return Passkey(
            id: newID(), credential: made.credential.id, account: asked, key: made.credential.key,
            count: made.count, label: Passkey.label(label), transports: made.transports,
            mayBeBackedUp: made.mayBeBackedUp, isBackedUp: made.isBackedUp, since: now)
    }

    /// Verifies the use of a passkey for one of the server's challenges, and records the use.
    ///
    /// The request contains no name, and credential ids cannot be guessed. Neither the answer nor
    /// its time therefore reveals which accounts exist.
    func passkey(
        shown answer: String, _ purpose: Challenges.Purpose, by account: AccountID?,
        _ site: RelyingParty, from place: String
    ) async throws(Rejection) -> Passkey {
        let keys = keys(at: place)
        try await check(keys)
        guard let assertion = try? PasskeyAssertion(answer) else {
            throw try await refused(keys, at: place)
        }
        let (now, question) = (now, assertion.client.challenge)
        guard let asked = try await challenges().account(question, purpose, at: now),
            let known = try await directory.passkey(assertion.credential),
            account == nil || account == asked && account == known.account,
            let used = try? assertion.verify(
                question, site, by: known, isAsked: account != nil),
            try await redeem(question),
            let noted = try await directory.change(
                used.credential, { $0.note(used, at: now) })
        else { throw try await refused(keys, at: place) }
        return noted
    }

    private func refused(
        _ keys: [String], at place: String
    ) async throws(Rejection) -> Rejection {
        try await fail(keys, .passkey, at: place)
        return .wrongPasskey
    }
}

extension Passkey {
    /// Records a use of the passkey. Returns false, and records nothing, if a use that was recorded
    /// in the meantime contradicts it.
    mutating func note(_ use: Passkey, at now: Instant) -> Bool {
        guard isPast(use.count) else { return false }
        count = use.count
        isBackedUp = use.isBackedUp
        used = now
        return true
    }

    /// Returns a label in the form in which it is stored.
    static func label(_ text: String) -> String {
        let line = AccountCredential.line(text)
        return line.isEmpty ? "Passkey" : line
    }
}

extension Rejection {
    static let unknownPasskey = Rejection.unknown(
        "passkey", code: "accounts.passkey.unknown", field: "passkey")
}
