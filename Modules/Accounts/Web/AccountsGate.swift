internal import Accounts
public import Core
public import RouteKit

/// Authenticates requests on a server with several people. A session or a token gives access to the
/// data of its user.
public struct AccountsGate: Authenticator {
    private let accounts: AccountService
    private let engineCache: EngineCache
    private let cookie: SessionCookie
    public let nobody: AccountContext
    public var credentials: [Credential] { [.bearer, .cookie(cookie.name)] }

    init(
        _ accounts: AccountService, _ engineCache: EngineCache, nobody: AccountContext,
        cookie: SessionCookie
    ) {
        self.accounts = accounts
        self.engineCache = engineCache
        self.cookie = cookie
        self.nobody = nobody
    }

    /// Returns the account context for a request. Throws `gate.sign-in`, `gate.scope` or
    /// `gate.machine` if access is not permitted.
    public func authenticate(
        _ request: RawRequest, to access: RouteAccess
    ) async throws(Rejection) -> AccountContext {
        switch access {
        case .anyone: return nobody
        case .machine: throw .onlyOnMachine
        case .secret:
            guard let account = request.whose else { throw .whoseIsUnknown }
            guard let person = try await accounts.person(account), person.mayEnter
            else { throw .nothingPrivate }
            return engineCache[account]
        case .session: return engineCache[try await session(request).person.account]
        case .person(let scope): return engineCache[try await person(request, scope)]
        case .anyScope: return engineCache[try await person(request, nil)]
        }
    }

    /// Returns the person to whom a request's session or token belongs. A token must have the
    /// required scope.
    private func person(
        _ request: RawRequest, _ scope: AccessScope?
    ) async throws(Rejection) -> AccountID {
        guard let token = BearerToken.read(request.fields("authorization")) else {
            return try await session(request).person.account
        }
        guard SecretText.isToken(token) else { throw .signInFirst }
        guard let entered = try await accounts.enter(token, as: [.token, .device]) else {
            throw try await accounts.wasErased(token) ? .erased : .signInFirst
        }
        let scopes = entered.pass.scopes.compactMap(AccessScope.init(rawValue:))
        if let scope, !scopes.contains(where: { $0.includes(scope) }) { throw .notForToken }
        return entered.person.account
    }

    private func session(_ request: RawRequest) async throws(Rejection) -> Entered {
        guard let secret = cookie.read(request.fields("cookie")),
            let entered = try await accounts.enter(secret, as: [.session])
        else { throw .signInFirst }
        return entered
    }
}

/// The cookie that contains the secret of a browser's session.
struct SessionCookie: Hashable, Sendable {
    /// True if the cookie is sent only over TLS. The cookie's name then says so, which prevents
    /// other hosts and pages without TLS from setting it (RFC 6265bis section 4.1.3.2).
    var isSecure: Bool

    /// The name of the cookie.
    var name: String { isSecure ? "__Host-cairn" : "cairn" }

    /// Returns the secret from a request's cookies; nil if there is none.
    func read(_ header: String?) -> String? {
        header.flatMap { Cookies.value(of: name, in: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the header field that sets the cookie for a number of seconds. With 0 seconds, it
    /// deletes the cookie.
    func field(_ secret: String, seconds: Int64) -> RouteReply.Field {
        RouteReply.Field(
            "Set-Cookie",
            "\(name)=\(secret); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax"
                + (isSecure ? "; Secure" : ""))
    }
}

/// Reads the token from the header field `Authorization` (RFC 6750 section 2.1).
enum BearerToken {
    static func read(_ header: String?) -> String? {
        guard let parts = header?.split(separator: " ", maxSplits: 1), parts.count == 2,
            parts[0].lowercased() == "bearer"
        else { return nil }
        return String(parts[1].drop { $0 == " " })
    }
}

extension Rejection {
    /// The rejection for devices of a person who was erased, sent with the HTTP status 410.
    static let erased = Rejection(
        "accounts.erased", "This account was erased.", category: .forbidden)
}
