public import Accounts
public import Core
public import RouteKit

/// What the parts of a server of many people share: its accounts, its cookie and its address.
public struct AccountSite: Sendable {
    let accounts: AccountService
    let cookie: SessionCookie
    /// Where people reach the server: `https://cairn.example`, without a slash at its end.
    let address: @Sendable () -> String

    /// The accounts of a site; `isSecure` says that it is reached over TLS.
    public init(
        _ accounts: AccountService, isSecure: Bool, address: @escaping @Sendable () -> String
    ) {
        self.accounts = accounts
        cookie = SessionCookie(isSecure: isSecure)
        self.address = address
    }

    /// The gate of the site; `nobody` is who pages are shown to that are for anyone.
    public func gate(_ residents: Residents, nobody: Resident) -> AccountsGate {
        AccountsGate(accounts, residents, nobody: nobody, cookie: cookie)
    }
}

// MARK: - What pages do

extension AccountSite {
    /// Signs somebody in, by the passkey in the form if there is one; gives the field that the
    /// browser keeps.
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

    /// Signs somebody up, with the passkey in the form if there is one; gives the field that the
    /// browser keeps.
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

    /// Ends the session of a request; gives the field that takes it from the browser.
    public func signOut(_ request: RouteRequest) async throws(Rejection) -> RouteReply.Field {
        if let secret = cookie.read(request.header("cookie")) { try await accounts.leave(secret) }
        return cookie.field("", seconds: 0)
    }

    /// What a person is signed in by, the latest first.
    public func passes(
        of account: AccountID, _ request: RouteRequest
    ) async throws(Rejection) -> [ShownPass] {
        let secret =
            BearerToken.read(request.header("authorization"))
            ?? cookie.read(request.header("cookie"))
        let own = secret.map(SecretHash.init(of:))
        return try await accounts.passes(of: account).map {
            ShownPass(pass: $0, isThis: $0.hash == own)
        }
    }

    /// Signs a device out, by its id as a form says it.
    public func revoke(_ text: String, of account: AccountID) async throws(Rejection) {
        let id = try PassID(text).orRefused(
            .unknown("session or token", code: "accounts.pass.unknown", field: "pass"))
        try await accounts.revoke(id, of: account)
    }

    /// The device that waits under a code.
    public func waiting(
        under code: String, for account: AccountID, _ request: RouteRequest
    ) async throws(Rejection) -> Pass {
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

    /// The field by which a browser keeps a session.
    func field(_ session: NewPass) -> RouteReply.Field {
        let pass = session.pass
        let seconds = pass.until.map { ($0 - pass.since) / 1_000 } ?? 0
        return cookie.field(session.secret, seconds: seconds)
    }
}

/// A pass as a person sees it.
public struct ShownPass: Hashable, Sendable {
    /// What it is.
    public var pass: Pass
    /// Whether the request that asked came by it.
    public var isThis: Bool
}

extension RouteReply {
    /// The same with another header field.
    public func with(_ field: Field) -> RouteReply { with(field.name, field.value) }
}

/// What a browser says of itself, in words for its owner: "Firefox on Linux".
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
