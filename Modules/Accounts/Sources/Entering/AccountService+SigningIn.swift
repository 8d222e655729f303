public import Core

extension AccountService {
    /// Creates an account for a user and signs the user in. Rule O3.
    ///
    /// `place` is the client's network address, if known. Throws `accounts.closed`,
    /// `accounts.uninvited`, `accounts.taken`, `accounts.name` or `accounts.password`, and
    /// `secrets.wait` after too many wrong invitations.
    public func signUp(
        _ name: String, _ password: String, invitation: String?, from place: String,
        label: String
    ) async throws(Rejection) -> (person: Person, session: IssuedCredential) {
        let name = try PersonName(name)
        try PasswordHash.check(password)
        let invited = try await admit(invitation, from: place)
        try await checkFree(name, from: place)
        if invited == nil { try await count(signingUp: place) }
        let password = try await hash(password, in: share(name.key, at: place))
        let person = person(newID(), name, invited, password: password)
        return (person, try await add(person, with: nil, invited, label, from: place))
    }

    /// Throws `accounts.taken` if the name is taken, and `secrets.wait` after many taken names from
    /// one network.
    func checkFree(_ name: PersonName, from place: String) async throws(Rejection) {
        try await checkNames(at: place)
        guard try await directory.person(named: name.key) == nil else {
            throw try await taken(at: place)
        }
    }

    /// Throws if signing up is not allowed. Returns the invitation if one is required.
    func admit(
        _ invitation: String?, from place: String
    ) async throws(Rejection) -> AccountCredential? {
        var invited: AccountCredential?
        if let invitation {
            try await check(keys(at: place))
            let found = try await directory.pass(SecretHash(of: invitation))
            invited = found.flatMap { $0.kind == .invitation && $0.isValid(at: now) ? $0 : nil }
            if invited == nil { try await fail(keys(at: place), .invitation, at: place) }
        }
        switch policy.signUp {
        case .open: break
        case .invited, .closed:
            guard policy.signUp == .invited || invited?.scopes.contains("operator") == true else {
                throw Rejection(
                    "accounts.closed", "Sign-up is closed on this server.", category: .forbidden)
            }
            guard invited != nil else { throw AccountService.uninvited }
        }
        return invited
    }

    /// Returns the record of a new person. It is not stored yet.
    func person(
        _ account: AccountID, _ name: PersonName, _ invited: AccountCredential?,
        password: PasswordHash? = nil
    ) -> Person {
        Person(
            account: account, name: name,
            isOperator: invited?.scopes.contains("operator") ?? false, since: now,
            password: password)
    }

    /// Stores a new person and signs the person in.
    func add(
        _ person: Person, with passkey: Passkey?, _ invited: AccountCredential?, _ label: String,
        from place: String
    ) async throws(Rejection) -> IssuedCredential {
        switch try await directory.add(person, with: passkey, spending: invited?.hash) {
        case .added: return try await session(for: person, label)
        case .uninvited: throw AccountService.uninvited
        case .nameTaken: throw try await taken(at: place)
        case .passkeyTaken: throw .wrongPasskey
        }
    }

    private static let uninvited = Rejection(
        "accounts.uninvited", "This invitation is invalid or has expired. Ask for a new one.",
        field: "invitation", category: .forbidden)

    /// Signs a user in by name and password. Throws `accounts.wrong` if either is wrong, and
    /// `secrets.wait` after too many failures.
    public func signIn(
        _ name: String, _ password: String, from place: String, label: String
    ) async throws(Rejection) -> (person: Person, session: IssuedCredential) {
        let key = PersonName.key(of: name)
        let keys = keys(at: place, as: key)
        try await check(keys)
        let found = try await directory.person(named: key)
        let share = share(key, at: place)
        let isRight = try await isRight(password, for: found, in: share, trying: keys)
        guard let person = found, isRight, person.mayEnter else {
            try await fail(keys, .password, at: place)
            throw .wrongSecret
        }
        await forgive(keys)
        guard person.password?.isOutdated == true, cost == .present else {
            return (person, try await lasting(try await session(for: person, label), person))
        }
        let fresh = try await hash(password, in: share)
        _ = try await directory.change(person.account) {
            if $0.password == person.password { $0.password = fresh }
        }
        return (person, try await session(for: person, label))
    }

    /// Returns the session, unless the user's password was changed or the account was disabled
    /// while the password was being checked. The check can take some time, and sessions revoked
    /// during it did not include the new one.
    private func lasting(
        _ session: IssuedCredential, _ person: Person
    ) async throws(Rejection) -> IssuedCredential {
        let present = try await directory.person(person.account)
        guard present?.password == person.password, present?.mayEnter == true else {
            _ = try await directory.redeem(session.pass.hash)
            throw .wrongSecret
        }
        return session
    }

    /// Creates a session for a person.
    func session(for person: Person, _ label: String) async throws(Rejection) -> IssuedCredential {
        try await give(
            SecretText.session(entropy), .session, to: person.account, label: label,
            until: policy.longest, idle: policy.idle)
    }

    /// Stores a credential with the hash of a secret.
    func give(
        _ secret: String, _ kind: AccountCredential.Kind, to account: AccountID?,
        label: String = "",
        scopes: Set<String> = [], until: Int64? = nil, idle: Int64? = nil, code: String? = nil
    ) async throws(Rejection) -> IssuedCredential {
        let now = now
        let pass = AccountCredential(
            id: newID(), kind, hash: SecretHash(of: secret), account: account,
            label: AccountCredential.line(label), scopes: scopes, since: now,
            until: until.map { now + $0 }, idle: idle, code: code)
        guard try await directory.add(pass) else {
            throw Rejection(
                "accounts.again", "The request could not be completed. Try again.",
                category: .unavailable)
        }
        return IssuedCredential(secret: secret, pass: pass)
    }

    /// Returns the person and the credential for a secret. The credential must have one of the
    /// given kinds. Nil if the secret is invalid or its account is disabled. The use is recorded at
    /// most every ten minutes.
    public func enter(
        _ secret: String, as kinds: Set<AccountCredential.Kind>
    ) async throws(Rejection) -> Entered? {
        let hash = SecretHash(of: secret)
        let now = now
        guard let holder = try await directory.holder(of: hash), holder.person.mayEnter,
            kinds.contains(holder.pass.kind), holder.pass.isValid(at: now)
        else { return nil }
        var pass = holder.pass
        if now >= pass.used + AccountCredential.notice {
            guard let noted = try await directory.change(hash, { $0.used = now }) else {
                return nil
            }
            pass = noted
        }
        return Entered(person: holder.person, pass: pass)
    }

    /// Ends the session, or revokes the token, that has this secret.
    public func leave(_ secret: String) async throws(Rejection) {
        _ = try await directory.redeem(SecretHash(of: secret))
    }
}
