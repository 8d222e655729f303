public import Core

extension AccountService {
    /// For how many seconds somebody who signed in may change how they get in: a quarter of an
    /// hour.
    public static let confirmed: Int64 = 900

    /// Whether somebody signed in lately.
    public func isFresh(_ session: Pass) -> Bool {
        session.kind == .session && now < session.since + AccountService.confirmed
    }

    /// What a browser is asked by which somebody shows again who they are.
    public func confirmOptions(
        for account: AccountID, _ site: RelyingParty
    ) async throws(Rejection) -> JSON {
        let known = try await directory.passkeys(of: account)
        return PasskeyOptions.request(
            try await challenges().make(.confirm, account, at: now), site, known: known)
    }

    /// Signs somebody in again who is signed in, by their password: the session ends and a new one
    /// begins. Refused with `accounts.wrong`.
    public func confirm(
        _ entered: Entered, by password: String, from place: String
    ) async throws(Rejection) -> NewPass {
        try await confirm(entered.person, by: password, at: place)
        return try await again(entered)
    }

    /// The same by one of their passkeys, as a browser answers `confirmOptions`.
    public func confirm(
        _ entered: Entered, byPasskey answer: String, _ site: RelyingParty, from place: String
    ) async throws(Rejection) -> NewPass {
        _ = try await passkey(
            shown: answer, .confirm, by: entered.person.account, site, from: place)
        return try await again(entered)
    }

    private func again(_ entered: Entered) async throws(Rejection) -> NewPass {
        let fresh = try await session(for: entered.person, entered.pass.label)
        return try await replacing(entered.pass, by: fresh)
    }

    /// A session in the place of another, as when what its person may get in by has changed. It is
    /// as old as the one before.
    public func renew(_ session: Pass) async throws(Rejection) -> NewPass {
        let secret = SecretText.session(entropy)
        var pass = session
        pass.id = newID()
        pass.hash = SecretHash(of: secret)
        pass.used = now
        _ = try await directory.add(pass)
        return try await replacing(session, by: NewPass(secret: secret, pass: pass))
    }

    /// Ends a pass whose successor is kept already, so that a failure loses neither. If the pass
    /// was ended by another request, the successor ends too: refused with `accounts.session`.
    func replacing(_ pass: Pass, by fresh: NewPass) async throws(Rejection) -> NewPass {
        guard try await directory.spend(pass.hash) != nil else {
            _ = try await directory.spend(fresh.pass.hash)
            throw .signedOut
        }
        return fresh
    }

    /// Refuses with `accounts.session` what was made by a session that has ended, and ends it: a
    /// changed password ends also what was being made.
    func lasting(_ made: [Pass], by session: Pass?) async throws(Rejection) {
        guard let session, try await directory.pass(session.hash) == nil else { return }
        for pass in made { _ = try await directory.spend(pass.hash) }
        throw .signedOut
    }

    /// Calls a person something else. Refused with `accounts.name` and `accounts.taken`.
    public func rename(_ account: AccountID, to text: String) async throws(Rejection) {
        let name = try PersonName(text)
        let person = try await directory.change(account) { $0.name = name }
        guard try person.orRefused(.unknownPerson).name == name else { throw .nameTaken }
    }
}

extension Rejection {
    static let signedOut = Rejection(
        "accounts.session", "This browser was signed out meanwhile.", category: .forbidden)
}
