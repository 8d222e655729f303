public import Core

extension AccountService {
    /// Creates a token with which a program can access the user's data. The token is shown once and
    /// expires after `seconds`; nil for never. Throws `accounts.tokens` if the user already has 100
    /// tokens, and `accounts.session` if the requesting session ends at the same time.
    public func token(
        for account: AccountID, label: String, scopes: Set<String>, lasting seconds: Int64?,
        by session: AccountCredential? = nil
    ) async throws(Rejection) -> IssuedCredential {
        guard try await directory.passes(of: account, [.token]).count < 100 else {
            throw .conflict("accounts.tokens", "You can have at most 100 tokens. Revoke one first.")
        }
        let made = try await give(
            SecretText.token(entropy), .token, to: account, label: label, scopes: scopes,
            until: seconds)
        try await lasting([made.pass], by: session)
        return made
    }

    /// Returns the person who has an account; nil if there is none.
    public func person(_ account: AccountID) async throws(Rejection) -> Person? {
        try await directory.person(account)
    }

    /// Returns a user's sessions, tokens and devices, latest first.
    public func passes(of account: AccountID) async throws(Rejection) -> [AccountCredential] {
        let now = now
        return try await directory.passes(of: account, [.session, .token, .device])
            .filter { $0.isValid(at: now) }
    }

    /// Revokes a credential of a user. Throws `accounts.pass.unknown` if the user has no credential
    /// with this id.
    public func revoke(_ id: CredentialID, of account: AccountID) async throws(Rejection) {
        let found = try await passes(of: account).first { $0.id == id }.orThrow(
            .unknown("session or token", code: "accounts.pass.unknown", field: "pass"))
        _ = try await directory.redeem(found.hash)
    }

    /// Revokes all credentials of a user with which someone is signed in, except the given session.
    /// Returns the number of revoked ones.
    public func revokeOthers(
        of account: AccountID, but session: AccountCredential?
    ) async throws(Rejection) -> Int {
        try await directory.revoke(
            of: account, [.session, .token, .device, .request], except: session?.hash)
    }

    /// Creates an invitation with which one person can sign up.
    public func invite(asOperator: Bool = false) async throws(Rejection) -> IssuedCredential {
        try await give(
            SecretText.session(entropy), .invitation, to: nil,
            scopes: asOperator ? ["operator"] : [], until: policy.invitation)
    }

    /// Creates an invitation for the first person, who becomes an operator; nil if an account
    /// already exists. Each node creates one when it starts. When one of them is used, all are
    /// deleted.
    public func firstInvitation() async throws(Rejection) -> String? {
        guard try await directory.people(after: nil, limit: 1).isEmpty else { return nil }
        return try await give(
            SecretText.session(entropy), .invitation, to: nil,
            scopes: ["operator", AccountCredential.first], until: policy.invitation
        ).secret
    }
}
