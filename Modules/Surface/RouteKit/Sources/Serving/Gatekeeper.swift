public import Core
public import Engine

/// Decides who gets in, and to whose facts.
public protocol Gatekeeper: Sendable {
    /// Whose facts a request is about; refuses who may not.
    func admit(
        _ request: RawRequest, to access: RouteAccess
    ) async throws(Rejection) -> Resident
    /// Nobody: what pages are shown with to those who are not known. Has no facts and keeps none.
    var nobody: Resident { get }
    /// What people may show to be let in; none where everybody is.
    var credentials: [Credential] { get }
}

extension Gatekeeper {
    /// None: everybody is let in.
    public var credentials: [Credential] { [] }
}

/// What somebody shows to be let in.
public enum Credential: Hashable, Sendable {
    /// A session in a cookie of this name.
    case cookie(String)
    /// A token with scopes in `Authorization: Bearer` (RFC 6750).
    case bearer
}

/// A person whom a server knows: the engine over their facts, and answers that are kept for them.
public final class Resident: Sendable {
    /// What answers and decides.
    public let engine: Engine
    /// Whether they are one of many, whom pages and what browsers keep tell apart.
    let isOneOfMany: Bool
    /// True for the person of a server of one.
    let isAlone: Bool
    let answers = AnswerCache()

    /// A person by their engine.
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

    /// The account that pages name; nil on a server of one person.
    var whose: AccountID? { isOneOfMany ? engine.account : nil }
}

/// The gate of a server of one person, who is whoever reaches it.
public struct OneResident: Gatekeeper {
    public let nobody: Resident

    /// The gate of the person whose facts an engine has.
    public init(_ engine: Engine) { nobody = Resident(alone: engine) }

    /// Lets everybody in.
    public func admit(
        _ request: RawRequest, to access: RouteAccess
    ) async throws(Rejection) -> Resident { nobody }
}

extension Rejection {
    /// What somebody is told who is not signed in: 401, and a page leads to where one signs in.
    public static let signInFirst = Rejection(
        "gate.sign-in", "Sign in first.", category: .forbidden)
    /// What a page is told that was opened by somebody else: 401, and it keeps what it has to send.
    public static let signedInAsOther = Rejection(
        "gate.other", "Somebody else is signed in here now.", category: .forbidden)
    /// The refusal of a request from a page of a store that was deleted or replaced. Rule O3.
    public static let storeReplaced = Rejection(
        "gate.replaced", "This page belongs to data that was deleted or replaced. Load it again.",
        category: .forbidden)
    /// What a token is told that is for other things.
    public static let notForToken = Rejection(
        "gate.scope", "This token may not be used for that.", category: .forbidden)
    /// What somebody is told who opens a private address that does not say whose it is.
    public static let whoseIsUnknown = Rejection(
        "gate.whose", "This address does not say whose it is.", category: .forbidden,
        hints: ["On a server of many people it begins with /p/ and says so."])
    /// What somebody is told who opens a private address that is nobody's.
    public static let nothingPrivate = Rejection(
        "gate.private", "There is nothing at this private address.", category: .notFound,
        hints: ["Ask whoever gave it to you for a new one."])
    /// What everybody is told about what only the one person of a machine may use.
    public static let onlyOnMachine = Rejection(
        "gate.machine", "A server of many people does not offer this.", category: .forbidden)
}
