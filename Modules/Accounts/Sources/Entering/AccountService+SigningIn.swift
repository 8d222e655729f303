public import Core

extension AccountService {
    /// Signs somebody up, who is signed in then. Rule O3.
    ///
    /// `place` is where they come from, as far as it can be told: an address. Refused with
    /// `accounts.closed`, `accounts.uninvited`, `accounts.taken`, `accounts.name` and
    /// `accounts.password`, and with `secrets.wait` after too many invitations that are none.
    public func signUp(
        _ name: String, _ password: String, invitation: String?, from place: String,
        label: String
    ) async throws(Rejection) -> (person: Person, session: NewPass) {
        let name = try PersonName(name)
        try PasswordHash.check(password)
        let invited = try await admit(invitation, from: place)
        try await checkFree(name, from: place)
        if invited == nil { try await count(signingUp: place) }
        let password = try await hash(password, in: share(name.key, at: place))
        let person = person(newID(), name, invited, password: password)
        return (person, try await add(person, with: nil, invited, label, from: place))
    }

    /// Refuses a name that is taken with `accounts.taken`, and with `secrets.wait` after many.
    func checkFree(_ name: PersonName, from place: String) async throws(Rejection) {
        try await checkNames(at: place)
        guard try await directory.person(named: name.key) == nil else {
            throw try await taken(at: place)
        }
    }

    /// Whether somebody may sign up; gives the invitation that lets them.
    func admit(
        _ invitation: String?, from place: String
    ) async throws(Rejection) -> Pass? {
        var invited: Pass?
        if let invitation {
            try await check(keys(at: place))
            let found = try await directory.pass(SecretHash(of: invitation))
            invited = found.flatMap { $0.kind == .invitation && $0.isGood(at: now) ? $0 : nil }
            if invited == nil { try await fail(keys(at: place), .invitation, at: place) }
        }
        switch policy.signUp {
        case .open: break
        case .invited, .closed:
            guard policy.signUp == .invited || invited?.scopes.contains("operator") == true else {
                throw Rejection(
                    "accounts.closed", "Nobody can sign up here.", category: .forbidden)
            }
            guard invited != nil else { throw AccountService.uninvited }
        }
        return invited
    }

    /// Somebody who signs up.
    func person(
        _ account: AccountID, _ name: PersonName, _ invited: Pass?, password: PasswordHash? = nil
    ) -> Person {
        Person(
            account: account, name: name,
            isOperator: invited?.scopes.contains("operator") ?? false, since: now,
            password: password)
    }

    /// Adds somebody who signs up, and signs them in.
    func add(
        _ person: Person, with passkey: Passkey?, _ invited: Pass?, _ label: String,
        from place: String
    ) async throws(Rejection) -> NewPass {
        switch try await directory.add(person, with: passkey, spending: invited?.hash) {
        case .added: return try await session(for: person, label)
        case .uninvited: throw AccountService.uninvited
        case .nameTaken: throw try await taken(at: place)
        case .passkeyTaken: throw .wrongPasskey
        }
    }

    private static let uninvited = Rejection(
        "accounts.uninvited", "This invitation is not good, or not any more.",
        field: "invitation", category: .forbidden, hints: ["Ask for another."])

    /// Signs somebody in by name and password. Refused with `accounts.wrong`, whichever of the two
    /// it is, and with `secrets.wait` after too many faults.
    public func signIn(
        _ name: String, _ password: String, from place: String, label: String
    ) async throws(Rejection) -> (person: Person, session: NewPass) {
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

    /// A session, unless its person got another password or was kept out while theirs was tried,
    /// which takes a while where many wait: what ended their sessions did not see this one.
    private func lasting(
        _ session: NewPass, _ person: Person
    ) async throws(Rejection) -> NewPass {
        let present = try await directory.person(person.account)
        guard present?.password == person.password, present?.mayEnter == true else {
            _ = try await directory.spend(session.pass.hash)
            throw .wrongSecret
        }
        return session
    }

    /// A new session of a person.
    func session(for person: Person, _ label: String) async throws(Rejection) -> NewPass {
        try await give(
            SecretText.session(entropy), .session, to: person.account, label: label,
            until: policy.longest, idle: policy.idle)
    }

    /// Keeps a pass for a secret.
    func give(
        _ secret: String, _ kind: Pass.Kind, to account: AccountID?, label: String = "",
        scopes: Set<String> = [], until: Int64? = nil, idle: Int64? = nil, code: String? = nil
    ) async throws(Rejection) -> NewPass {
        let now = now
        let pass = Pass(
            id: newID(), kind, hash: SecretHash(of: secret), account: account,
            label: Pass.line(label), scopes: scopes, since: now,
            until: until.map { now + $0 }, idle: idle, code: code)
        guard try await directory.add(pass) else {
            throw Rejection(
                "accounts.again", "That did not work; try again.", category: .unavailable)
        }
        return NewPass(secret: secret, pass: pass)
    }

    /// Who shows a secret of one of these kinds; nil if nobody who may enter does. Notes that it
    /// was used, once in ten minutes.
    public func enter(
        _ secret: String, as kinds: Set<Pass.Kind>
    ) async throws(Rejection) -> Entered? {
        let hash = SecretHash(of: secret)
        let now = now
        guard let holder = try await directory.holder(of: hash), holder.person.mayEnter,
            kinds.contains(holder.pass.kind), holder.pass.isGood(at: now)
        else { return nil }
        var pass = holder.pass
        if now >= pass.used + Pass.notice {
            guard let noted = try await directory.change(hash, { $0.used = now }) else {
                return nil
            }
            pass = noted
        }
        return Entered(person: holder.person, pass: pass)
    }

    /// Ends a session, or gives a token back.
    public func leave(_ secret: String) async throws(Rejection) {
        _ = try await directory.spend(SecretHash(of: secret))
    }
}
