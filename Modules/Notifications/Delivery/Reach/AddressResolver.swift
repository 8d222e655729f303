/// Finds the addresses that a host's name leads to.
public protocol AddressResolver: Sendable {
    /// The addresses in the order in which they should be tried; none if there is no such host or
    /// nobody can say now.
    func addresses(of host: String) async -> [NetworkAddress]
}
