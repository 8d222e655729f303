public import Core

extension AccountService {
    /// The number of seconds after a sign-in in which a user can change their credentials: 15
    /// minutes.
    public static let confirmed: Int64 = 900

    /// Returns true if the session's sign-in is recent.
    public func isFresh(_ session: AccountCredential) -> Bool {
        session.kind == .session && now < session.since + AccountService.confirmed
    }

    /// Returns the options with which the browser asks for a passkey to confirm the user's
    /// identity.
    public func confirmOptions(
        for account: AccountID, _ site: RelyingParty
    ) async throws(Rejection) -> JSON {
        let known = try await directory.passkeys(of: account)
        return PasskeyOptions.request(
            try await challenges().make(.confirm, account, at: now), site, known: known)
    }

    /// Signs a user in again with their password and replaces the session. Throws `accounts.wrong`.
    public func confirm(
        _ entered: Entered, by password: String, from place: String
    ) async throws(Rejection) -> IssuedCredential {
        try await confirm(entered.person, by: password, at: place)
        return try await again(entered)
    }

    /// Signs a user in again with a passkey, the browser's answer to `confirmOptions`, and replaces
    /// the session.
    public func confirm(
        _ entered: Entered, byPasskey answer: String, _ site: RelyingParty, from place: String
    ) async throws(Rejection) -> IssuedCredential {
        _ = try await passkey(
            shown: answer, .confirm, by: entered.person.account, site, from: place)
        return try await again(entered)
    }

    private func again(_ entered: Entered) async throws(Rejection) -> IssuedCredential {
        let fresh = try await session(for: entered.person, entered.pass.label)
        return try await replacing(entered.pass, by: fresh)
    }

    /// Replaces a session, for example after the user's credentials changed. The new session has
    /// the age of the old one.
    public func renew(_ session: AccountCredential) async throws(Rejection) -> IssuedCredential {
        let secret = SecretText.session(entropy)
        var pass = session
        pass.id = newID()
        pass.hash = SecretHash(of: secret)
        pass.used = now
        _ = try await directory.add(pass)
        return try await replacing(session, by: IssuedCredential(secret: secret, pass: pass))
    }

    /// Ends a pass after its successor was stored, so that a failure loses neither. If another
    /// request ended the pass, the successor ends too, and `accounts.session` is thrown.
    func replacing(_ pass: AccountCredential, by fresh: IssuedCredential) async throws(Rejection)
        -> IssuedCredential
    {
        guard try await directory.redeem(pass.hash) != nil else {
            _ = try await directory.redeem(fresh.pass.hash)
            throw .signedOut
        }
        return fresh
    }

    /// Refuses with `accounts.session` what was made by a session that has ended, and ends it: a
    /// changed password ends also what was being made.
    func lasting(_ made: [AccountCredential], by session: AccountCredential?)
        async throws(Rejection)
    {
        guard let session, try await directory.pass(session.hash) == nil else { return }
        for pass in made { _ = try await directory.redeem(pass.hash) }
        throw .signedOut
    }

    /// Renames a user. Throws `accounts.name` and `accounts.taken`.
    public func rename(_ account: AccountID, to text: String) async throws(Rejection) {
        let name = try PersonName(text)
        let person = try await directory.change(account) { $0.name = name }
        guard try person.orThrow(.unknownPerson).name == name else { throw .nameTaken }
    }
}

extension Rejection {
    static let signedOut = Rejection(
        "accounts.session", "This browser has been signed out.", category: .forbidden)
}
