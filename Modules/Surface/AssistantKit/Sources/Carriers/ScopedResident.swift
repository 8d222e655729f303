public import Core
public import RouteKit

/// The gate of the one person of a machine for an assistant that they gave some scopes alone.
public struct ScopedResident: Gatekeeper {
    public let nobody: Resident
    private let scopes: Set<AccessScope>

    /// The gate of a person, for whoever has these scopes.
    public init(_ resident: Resident, scopes: Set<AccessScope>) {
        nobody = resident
        self.scopes = scopes
    }

    /// Lets in where one of the scopes is enough; refuses with `gate.scope`.
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
