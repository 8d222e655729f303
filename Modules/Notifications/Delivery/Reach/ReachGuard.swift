/// Decides which machine an address that a person typed may lead to, so that nobody reaches by our
/// hands what stands behind our own door. Rule A3.
///
/// Names are resolved here, each address they lead to is judged, and only those that were judged
/// are connected to: a name that leads elsewhere a moment later (rebinding) changes nothing.
struct ReachGuard: Sendable {
    let allowed: AllowedReach
    let names: NameCache

    /// What the web uses by habit; others have to be named by the operator.
    private static let ports: Set<Int> = [443, 8_443]

    init(_ allowed: AllowedReach, _ names: NameCache) {
        self.allowed = allowed
        self.names = names
    }

    /// Where one may connect to, in order; or why nowhere.
    func places(of address: WebAddress) async -> Result<[NetworkAddress], Unreachable> {
        let isNamed = allowed.names(address.host, address.port)
        let found =
            if let literal = address.literal { [literal] } else {
                await names.addresses(of: address.host)
            }
        guard !found.isEmpty else { return .failure(.unknownHost) }
        let areAllowed = isNamed || found.allSatisfy { allowed.holds($0, address.port) }
        if areAllowed { return .success(found) }
        // One address that must not be reached is enough: a name that leads inside and outside is
        // meant to deceive.
        guard found.allSatisfy({ $0.isPublic || allowed.holds($0, address.port) }) else {
            return .failure(.inside)
        }
        guard address.isSecure else { return .failure(.insecure) }
        guard ReachGuard.ports.contains(address.port) else { return .failure(.port) }
        return .success(found)
    }
}

/// Why an address is not connected to.
enum Unreachable: Error, Hashable, Sendable {
    case unknownHost
    case inside
    case insecure
    case port

    var outcome: DeliveryOutcome {
        switch self {
        case .unknownHost:
            .retry(after: nil, "The host cannot be found now.")
        case .inside:
            .refused("The address leads into a private network, which this server does not reach.")
        case .insecure:
            .refused("The address has to begin with https://.")
        case .port:
            .refused("The port is none of the web's; 443 and 8443 are reached.")
        }
    }
}
