/// Resolves host names to addresses.
public protocol AddressResolver: Sendable {
    /// Returns the addresses in the order in which to try them; empty if the host does not exist or
    /// cannot be resolved now.
    func addresses(of host: String) async -> [NetworkAddress]
}
