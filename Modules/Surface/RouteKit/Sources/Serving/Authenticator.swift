public import Core
public import Engine

/// Decides whether a request has access, and to which account it belongs.
public protocol Authenticator: Sendable {
    /// Returns the account context for a request. Throws if access is denied.
    func authenticate(
        _ request: RawRequest, to access: RouteAccess
    ) async throws(Rejection) -> AccountContext
    /// An account context without data, for pages shown to users who are not signed in.
    var nobody: AccountContext { get }
    /// The kinds of credential that are accepted; empty if everyone has access.
    var credentials: [Credential] { get }
}

extension Authenticator {
    /// The default: empty, because everyone has access.
    public var credentials: [Credential] { [] }
}

/// A kind of credential that a server accepts.
public enum Credential: Hashable, Sendable {
    /// A session, in a cookie with this name.
    case cookie(String)
    /// A token with scopes, in the header `Authorization: Bearer` (RFC 6750).
    case bearer
}

/// The context of an account: its engine and its cached answers.
public final class AccountContext: Sendable {
    /// The engine of the account.
    public let engine: Engine
    /// True on a server with accounts, on which pages and browser storage are separate for each
    /// user.
    let isOneOfMany: Bool
    /// True on a server with one user.
    let isAlone: Bool
    let answers = AnswerCache()

    /// Creates the context of an account from its engine.
    public init(_ engine: Engine, isOneOfMany: Bool = false) {
        self.engine = engine
        self.isOneOfMany = isOneOfMany
        isAlone = false
    }

    /// Creates the context of the user on a server with one user.
    init(alone engine: Engine) {
        self.engine = engine
        isOneOfMany = false
        isAlone = true
    }

    /// The account to which pages belong. On a server with one user, it changes after everything
    /// was deleted, so that open pages of the deleted data cannot write to the new data.
    var owner: AccountID? { isOneOfMany || isAlone ? engine.account : nil }

    /// The account that pages contain; nil on a server with one user.
    var whose: AccountID? { isOneOfMany ? engine.account : nil }
}

/// The authenticator of a server with one user. It gives access to every client.
public struct SingleUserAuthenticator: Authenticator {
    public let nobody: AccountContext

    /// Creates the authenticator for the user whose events the engine has.
    public init(_ engine: Engine) { nobody = AccountContext(alone: engine) }

    /// Returns the user's account context for every request.
    public func authenticate(
        _ request: RawRequest, to access: RouteAccess
    ) async throws(Rejection) -> AccountContext { nobody }
}

extension Rejection {
    /// The rejection for users who are not signed in, with the status 401. Pages link to the
    /// sign-in page.
    public static let signInFirst = Rejection(
        "gate.sign-in", "Sign in first.", category: .forbidden)
    /// The rejection for a page that another user opened, with the status 401. The page keeps its
    /// unsent data.
    public static let signedInAsOther = Rejection(
        "gate.other", "Another user is signed in in this browser now.", category: .forbidden)
    /// The rejection for a request from a page whose data was deleted or replaced. Rule O3.
    public static let storeReplaced = Rejection(
        "gate.replaced", "This page belongs to data that was deleted or replaced. Load it again.",
        category: .forbidden)
    /// The rejection for a token without the required scope.
    public static let notForToken = Rejection(
        "gate.scope", "The token does not have the scope for this request.", category: .forbidden)
    /// The rejection for a private address that does not contain an account.
    public static let whoseIsUnknown = Rejection(
        "gate.whose", "The address does not contain a user.", category: .forbidden,
        hints: ["On a server with many users, it starts with /p/ and the user's id."])
    /// The rejection for a private address that does not exist.
    public static let nothingPrivate = Rejection(
        "gate.private", "This private address does not exist.", category: .notFound,
        hints: ["Ask its owner for a new address."])
    /// The rejection for routes that are available only on a single user's own computer.
    public static let onlyOnMachine = Rejection(
        "gate.machine", "This is not available on a server with many users.", category: .forbidden)
}
