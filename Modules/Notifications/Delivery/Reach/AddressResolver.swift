/// Resolves the names of hosts to network addresses.
public protocol AddressResolver: Sendable {
    /// Returns the addresses of a host in the order in which to try them; empty if the host does
    /// not exist or its name cannot be resolved now.
    func addresses(of host: String) async -> [NetworkAddress]
}
