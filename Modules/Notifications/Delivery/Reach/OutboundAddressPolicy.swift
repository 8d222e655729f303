/// Decides to which computers the server may connect for an address that a user entered, so that
/// users cannot reach the server's internal network. Rule A3.
///
/// Host names are resolved here, each resulting address is checked, and connections use only
/// checked addresses. It therefore has no effect if a name changes its address afterwards (DNS
/// rebinding).
struct OutboundAddressPolicy: Sendable {
    let allowed: AllowedDestinations
    let names: NameCache

    /// The usual ports of the web. The operator must allow any other port.
    private static let ports: Set<Int> = [443, 8_443]

    init(_ allowed: AllowedDestinations, _ names: NameCache) {
        self.allowed = allowed
        self.names = names
    }

    /// Returns the addresses to which to connect, in order, or the reason why no connection is
    /// allowed.
    func places(of address: WebAddress) async -> Result<[NetworkAddress], Unreachable> {
        let isNamed = allowed.names(address.host, address.port)
        let found =
            if let literal = address.literal { [literal] } else {
                await names.addresses(of: address.host)
            }
        guard !found.isEmpty else { return .failure(.unknownHost) }
        let areAllowed = isNamed || found.allSatisfy { allowed.holds($0, address.port) }
        if areAllowed { return .success(found) }
        // One forbidden address is enough to refuse the name, because a name with internal and
        // external addresses is suspicious.
        guard found.allSatisfy({ $0.isPublic || allowed.holds($0, address.port) }) else {
            return .failure(.inside)
        }
        guard address.isSecure else { return .failure(.insecure) }
        guard OutboundAddressPolicy.ports.contains(address.port) else { return .failure(.port) }
        return .success(found)
    }
}

/// The reason why no connection to an address is allowed or possible.
enum Unreachable: Error, Hashable, Sendable {
    case unknownHost
    case inside
    case insecure
    case port

    var outcome: DeliveryOutcome {
        switch self {
        case .unknownHost:
            .retry(after: nil, "The name of the host cannot be resolved now.")
        case .inside:
            .refused(
                "The address is in a private network. The operator must allow it in CAIRN_REACH.")
        case .insecure:
            .refused("The address must start with https://.")
        case .port:
            .refused("The port must be 443 or 8443, unless the operator allows it in CAIRN_REACH.")
        }
    }
}
