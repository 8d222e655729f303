public import Core
public import RouteKit

/// The gate of a single-user machine for an assistant with limited scopes.
public struct ScopedAuthenticator: Authenticator {
    public let nobody: AccountContext
    private let scopes: Set<AccessScope>

    /// Creates the gate for a user with these scopes.
    public init(_ context: AccountContext, scopes: Set<AccessScope>) {
        nobody = context
        self.scopes = scopes
    }

    /// Admits a request if one of the scopes is sufficient; throws `gate.scope`.
    public func authenticate(
        _ request: RawRequest, to access: RouteAccess
    ) async throws(Rejection) -> AccountContext {
        switch access {
        case .anyone, .anyScope: return nobody
        case .person(let scope):
            guard scopes.contains(where: { $0.includes(scope) }) else { throw .notForToken }
            return nobody
        case .session, .secret, .machine: throw .notForToken
        }
    }
}
