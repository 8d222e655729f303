public import Accounts
public import Core
public import RouteKit

/// What all routes of a server with several people share: the accounts, the session cookie and the
/// server's address.
public struct AccountSite: Sendable {
    let accounts: AccountService
    let cookie: SessionCookie
    /// Returns the address of the server without a slash at the end, such as
    /// `https://cairn.example`.
    let address: @Sendable () -> String

    /// Creates the site for an account service. `isSecure` is true if the site uses TLS.
    public init(
        _ accounts: AccountService, isSecure: Bool, address: @escaping @Sendable () -> String
    ) {
        self.accounts = accounts
        cookie = SessionCookie(isSecure: isSecure)
        self.address = address
    }

    /// Returns the authenticator for the site's requests. `nobody` is the account context for
    /// public pages.
    public func gate(_ engineCache: EngineCache, nobody: AccountContext) -> AccountsGate {
        AccountsGate(accounts, engineCache, nobody: nobody, cookie: cookie)
    }
}

// MARK: - What pages do

extension AccountSite {
    /// Signs a user in, with the passkey if the form contains one, otherwise with the password.
    /// Returns the header field that sets the cookie.
    public func signIn(
        _ name: String, _ password: String, _ request: RouteRequest
    ) async throws(Rejection) -> RouteReply.Field {
        let label = UserAgent.words(request)
        guard let answer = request.form["credential"] else {
            let made = try await accounts.signIn(
                name, password, from: request.place, label: label)
            return field(made.session)
        }
        let made = try await accounts.signIn(
            byPasskey: answer, try named(), from: request.place, label: label)
        return field(made.session)
    }

    /// Signs a user up, with the passkey if the form contains one, otherwise with the password.
    /// Returns the header field that sets the cookie.
    public func signUp(
        _ name: String, _ password: String, invitation: String, _ request: RouteRequest
    ) async throws(Rejection) -> RouteReply.Field {
        let invitation = invitation.isEmpty ? nil : invitation
        let label = UserAgent.words(request)
        guard let answer = request.form["credential"] else {
            let made = try await accounts.signUp(
                name, password, invitation: invitation, from: request.place, label: label)
            return field(made.session)
        }
        let made = try await accounts.signUp(
            name, byPasskey: answer, try named(), invitation: invitation, from: request.place,
            label: label)
        return field(made.session)
    }

    /// Ends the session of a request. Returns the header field that deletes the cookie.
    public func signOut(_ request: RouteRequest) async throws(Rejection) -> RouteReply.Field {
        if let secret = cookie.read(request.header("cookie")) { try await accounts.leave(secret) }
        return cookie.field("", seconds: 0)
    }

    /// Returns the user's sessions, tokens and devices, latest first.
    public func passes(
        of account: AccountID, _ request: RouteRequest
    ) async throws(Rejection) -> [CredentialSummary] {
        let secret =
            BearerToken.read(request.header("authorization"))
            ?? cookie.read(request.header("cookie"))
        let own = secret.map(SecretHash.init(of:))
        return try await accounts.passes(of: account).map {
            CredentialSummary(pass: $0, isThis: $0.hash == own)
        }
    }

    /// Revokes the user's credential whose id a form contains.
    public func revoke(_ text: String, of account: AccountID) async throws(Rejection) {
        let id = try CredentialID(text).orThrow(
            .unknown("session or token", code: "accounts.pass.unknown", field: "pass"))
        try await accounts.revoke(id, of: account)
    }

    /// Returns the request of the device that waits with a code.
    public func waiting(
        under code: String, for account: AccountID, _ request: RouteRequest
    ) async throws(Rejection) -> AccountCredential {
        try await accounts.request(code: code, by: account, from: request.place)
    }

    /// Approves or denies a device. To approve one, the user must have signed in recently;
    /// otherwise throws `accounts.confirm`.
    public func decide(
        code: String, for account: AccountID, approving: Bool, _ request: RouteRequest
    ) async throws(Rejection) {
        let session = try await approving ? fresh(request) : entered(request)
        try await accounts.decide(
            code: code, by: account, from: request.place, approving: approving,
            by: session.pass)
    }

    /// Returns the header field that sets the cookie for a session.
    func field(_ session: IssuedCredential) -> RouteReply.Field {
        let pass = session.pass
        let seconds = pass.until.map { ($0 - pass.since) / 1_000 } ?? 0
        return cookie.field(session.secret, seconds: seconds)
    }
}

/// A credential as shown to its owner.
public struct CredentialSummary: Hashable, Sendable {
    /// The credential that is shown.
    public var pass: AccountCredential
    /// True if the current request was made with this credential.
    public var isThis: Bool
}

extension RouteReply {
    /// Returns the reply with an additional header field.
    public func with(_ field: Field) -> RouteReply { with(field.name, field.value) }
}

/// Describes a browser for users, such as "Firefox on Linux".
enum UserAgent {
    private static let browsers = [
        ("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"),
        ("Safari/", "Safari"), ("curl/", "curl"),
    ]
    private static let systems = [
        ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
        ("Mac OS X", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]

    static func words(_ request: RouteRequest) -> String {
        let text = request.header("user-agent") ?? ""
        let browser = browsers.first { text.contains($0.0) }?.1 ?? "A browser"
        guard let system = systems.first(where: { text.contains($0.0) }) else { return browser }
        return browser + " on " + system.1
    }
}
