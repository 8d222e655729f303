public import Core
public import Engine

/// Decides on access and on the account of a request.
public protocol Authenticator: Sendable {
    /// Returns the account of a request; throws if access is denied.
    func authenticate(
        _ request: RawRequest, to access: RouteAccess
    ) async throws(Rejection) -> AccountContext
    /// An account context without data, for pages to unknown users.
    var nobody: AccountContext { get }
    /// The accepted credentials; none if everybody has access.
    var credentials: [Credential] { get }
}

extension Authenticator {
    /// By default none: everybody has access.
    public var credentials: [Credential] { [] }
}

/// A kind of credential.
public enum Credential: Hashable, Sendable {
    /// A session in a cookie with this name.
    case cookie(String)
    /// A token with scopes in `Authorization: Bearer` (RFC 6750).
    case bearer
}

/// A known user: the engine of their account, and their cached answers.
public final class AccountContext: Sendable {
    /// The engine of the account.
    public let engine: Engine
    /// True on a server with accounts, where pages and browser storage are separate for each user.
    let isOneOfMany: Bool
    /// True for the person of a server of one.
    let isAlone: Bool
    let answers = AnswerCache()

    /// Creates a user from an engine.
    public init(_ engine: Engine, isOneOfMany: Bool = false) {
        self.engine = engine
        self.isOneOfMany = isOneOfMany
        isAlone = false
    }

    /// The person of a server of one.
    init(alone engine: Engine) {
        self.engine = engine
        isOneOfMany = false
        isAlone = true
    }

    /// The account that pages belong to. A person alone has one too: after everything was deleted,
    /// it is another one, so that open pages of the deleted store cannot write to the new store.
    var owner: AccountID? { isOneOfMany || isAlone ? engine.account : nil }

    /// The account for pages; nil on a single-user server.
    var whose: AccountID? { isOneOfMany ? engine.account : nil }
}

/// The gate of a single-user server, which admits every client.
public struct SingleUserAuthenticator: Authenticator {
    public let nobody: AccountContext

    /// The gate of the person whose facts an engine has.
    public init(_ engine: Engine) { nobody = AccountContext(alone: engine) }

    /// Admits every request.
    public func authenticate(
        _ request: RawRequest, to access: RouteAccess
    ) async throws(Rejection) -> AccountContext { nobody }
}

extension Rejection {
    /// The rejection for users who are not signed in: 401, and pages link to the sign-in.
    public static let signInFirst = Rejection(
        "gate.sign-in", "Sign in first.", category: .forbidden)
    /// The rejection for a page opened by another user: 401; the page keeps its unsent data.
    public static let signedInAsOther = Rejection(
        "gate.other", "Another user is signed in in this browser now.", category: .forbidden)
    /// The refusal of a request from a page of a store that was deleted or replaced. Rule O3.
    public static let storeReplaced = Rejection(
        "gate.replaced", "This page belongs to data that was deleted or replaced. Load it again.",
        category: .forbidden)
    /// The rejection for a token without the required scope.
    public static let notForToken = Rejection(
        "gate.scope", "The token does not have the scope for this request.", category: .forbidden)
    /// The rejection for a private address without an account.
    public static let whoseIsUnknown = Rejection(
        "gate.whose", "The address does not contain a user.", category: .forbidden,
        hints: ["On a server with many users, it starts with /p/ and the user's id."])
    /// The rejection for an unknown private address.
    public static let nothingPrivate = Rejection(
        "gate.private", "This private address does not exist.", category: .notFound,
        hints: ["Ask its owner for a new address."])
    /// The rejection for routes that only a single-user machine has.
    public static let onlyOnMachine = Rejection(
        "gate.machine", "This is not available on a server with many users.", category: .forbidden)
}
