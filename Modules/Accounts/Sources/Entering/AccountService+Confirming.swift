public import Core

extension AccountService {
    /// The number of seconds after signing in during which users can change their credentials: 15
    /// minutes.
    public static let confirmed: Int64 = 900

    /// Returns true if the user of the session signed in recently.
    public func isFresh(_ session: AccountCredential) -> Bool {
        session.kind == .session && now < session.since + AccountService.confirmed
    }

    /// Returns the options with which the browser asks for a passkey, so that the user confirms to
    /// be the owner of the account.
    public func confirmOptions(
        for account: AccountID, _ site: RelyingParty
    ) async throws(Rejection) -> JSON {
        let known = try await directory.passkeys(of: account)
        return PasskeyOptions.request(
            try await challenges().make(.confirm, account, at: now), site, known: known)
    }

    /// Signs a user in again with the user's password, and replaces the session. Throws
    /// `accounts.wrong` if the password is wrong.
    public func confirm(
        _ entered: Entered, by password: String, from place: String
    ) async throws(Rejection) -> IssuedCredential {
        try await confirm(entered.person, by: password, at: place)
        return try await again(entered)
    }

    /// Signs a user in again with a passkey, and replaces the session. `answer` is the browser's
    /// answer to `confirmOptions`.
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

    /// Replaces a session, for example after the user's credentials changed. The new session keeps
    /// the start time of the old one.
    public func renew(_ session: AccountCredential) async throws(Rejection) -> IssuedCredential {
        let secret = SecretText.session(entropy)
        var pass = session
        pass.id = newID()
        pass.hash = SecretHash(of: secret)
        pass.used = now
        _ = try await directory.add(pass)
        return try await replacing(session, by: IssuedCredential(secret: secret, pass: pass))
    }

    /// Revokes a credential after its successor was stored, so that a failure never leaves the user
    /// without one. If another request has revoked the credential in the meantime, the successor is
    /// also revoked, and `accounts.session` is thrown.
    func replacing(_ pass: AccountCredential, by fresh: IssuedCredential) async throws(Rejection)
        -> IssuedCredential
    {
        guard try await directory.redeem(pass.hash) != nil else {
            _ = try await directory.redeem(fresh.pass.hash)
            throw .signedOut
        }
        return fresh
    }

    /// Revokes the credentials that were just created and throws `accounts.session` if the session
    /// that created them has ended. A changed password therefore also revokes credentials that are
    /// being created.
    func lasting(_ made: [AccountCredential], by session: AccountCredential?)
        async throws(Rejection)
    {
        guard let session, try await directory.pass(session.hash) == nil else { return }
        for pass in made { _ = try await directory.redeem(pass.hash) }
        throw .signedOut
    }

    /// Renames a user. Throws `accounts.name` if the name is invalid, and `accounts.taken` if it is
    /// taken.
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
