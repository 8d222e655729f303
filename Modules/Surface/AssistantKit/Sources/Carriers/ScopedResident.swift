public import Core
public import RouteKit

/// The gate of a single-user machine for an assistant with limited scopes.
public struct ScopedResident: Gatekeeper {
    public let nobody: Resident
    private let scopes: Set<AccessScope>

    /// Creates the gate for a user with these scopes.
    public init(_ resident: Resident, scopes: Set<AccessScope>) {
        nobody = resident
        self.scopes = scopes
    }

    /// Admits a request if one of the scopes is sufficient; throws `gate.scope`.
    public func admit(
        _ request: RawRequest, to access: RouteAccess
    ) async throws(Rejection) -> Resident {
        switch access {
        case .anyone, .anyScope: return nobody
        case .person(let scope):
            guard scopes.contains(where: { $0.includes(scope) }) else { throw .notForToken }
            return nobody
        case .session, .secret, .machine: throw .notForToken
        }
    }
}
