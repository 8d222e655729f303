public import Accounts
public import Core
public import RouteKit

/// The shared parts of a server with several people: its accounts, cookie and address.
public struct AccountSite: Sendable {
    let accounts: AccountService
    let cookie: SessionCookie
    /// The address of the server without a slash at the end: `https://cairn.example`.
    let address: @Sendable () -> String

    /// Creates the accounts of a site. `isSecure` is true if the site uses TLS.
    public init(
        _ accounts: AccountService, isSecure: Bool, address: @escaping @Sendable () -> String
    ) {
        self.accounts = accounts
        cookie = SessionCookie(isSecure: isSecure)
        self.address = address
    }

    /// Returns the gate of the site. `nobody` is the context for public pages.
    public func gate(_ engineCache: EngineCache, nobody: AccountContext) -> AccountsGate {
        AccountsGate(accounts, engineCache, nobody: nobody, cookie: cookie)
    }
}

// MARK: - What pages do

extension AccountSite {
    /// Signs a user in, by the passkey in the form if there is one. Returns the cookie field.
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

    /// Signs a user up, with the passkey in the form if there is one. Returns the cookie field.
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

    /// Ends the session of a request. Returns the field that deletes the cookie.
    public func signOut(_ request: RouteRequest) async throws(Rejection) -> RouteReply.Field {
        if let secret = cookie.read(request.header("cookie")) { try await accounts.leave(secret) }
        return cookie.field("", seconds: 0)
    }

    /// Returns a user's sign-ins, latest first.
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

    /// Revokes the pass whose id a form contains.
    public func revoke(_ text: String, of account: AccountID) async throws(Rejection) {
        let id = try CredentialID(text).orThrow(
            .unknown("session or token", code: "accounts.pass.unknown", field: "pass"))
        try await accounts.revoke(id, of: account)
    }

    /// The device that waits under a code.
    public func waiting(
        under code: String, for account: AccountID, _ request: RouteRequest
    ) async throws(Rejection) -> AccountCredential {
        try await accounts.request(code: code, by: account, from: request.place)
    }

    /// Lets a device in, or turns it away. An approval needs a fresh sign-in: refused with
    /// `accounts.confirm`.
    public func decide(
        code: String, for account: AccountID, approving: Bool, _ request: RouteRequest
    ) async throws(Rejection) {
        let session = try await approving ? fresh(request) : entered(request)
        try await accounts.decide(
            code: code, by: account, from: request.place, approving: approving,
            by: session.pass)
    }

    /// Returns the cookie field of a session.
    func field(_ session: IssuedCredential) -> RouteReply.Field {
        let pass = session.pass
        let seconds = pass.until.map { ($0 - pass.since) / 1_000 } ?? 0
        return cookie.field(session.secret, seconds: seconds)
    }
}

/// A pass as shown to its user.
public struct CredentialSummary: Hashable, Sendable {
    /// The pass.
    public var pass: AccountCredential
    /// True if the request was made with this pass.
    public var isThis: Bool
}

extension RouteReply {
    /// Returns the reply with another header field.
    public func with(_ field: Field) -> RouteReply { with(field.name, field.value) }
}

/// A readable description of a browser: "Firefox on Linux".
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
