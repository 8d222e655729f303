/// A block of addresses with a common prefix, such as `192.168.0.0/16`.
struct NetworkBlock: Hashable, Sendable {
    private let first: NetworkAddress
    private let length: Int

    /// Parses an address with a prefix length. An address without one is a block with a single
    /// address. Nil for any other text, or if bits after the prefix are set.
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let first = NetworkAddress(String(parts[0])) else {
            return nil
        }
        let most = if case .v4 = first { 32 } else { 128 }
        var length = most
        if parts.count == 2 {
            guard let said = Int(parts[1]), String(said) == parts[1], (0...most).contains(said)
            else { return nil }
            length = said
        }
        self.first = first
        self.length = length
        guard masked(first) == first else { return nil }
    }

    /// Returns true if an address is in the block.
    func contains(_ address: NetworkAddress) -> Bool { masked(address) == first }

    private func masked(_ address: NetworkAddress) -> NetworkAddress {
        switch address {
        case .v4(let bits): .v4(bits & ~(UInt32.max >> UInt32(length)))
        case .v6(let high, let low):
            .v6(
                high: high & ~(UInt64.max >> UInt64(min(length, 64))),
                low: low & ~(UInt64.max >> UInt64(max(length - 64, 0))))
        }
    }
}

extension NetworkAddress {
    /// The blocks of addresses that are not public: IANA's special-purpose registries (RFC 6890),
    /// multicast and reserved addresses.
    private static let special = [
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16",
        "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16",
        "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
        "2001::/23", "2001:db8::/32", "3fff::/20",
    ].compactMap(NetworkBlock.init)
    private static let unicast = NetworkBlock("2000::/3")
    private static let translated = NetworkBlock("64:ff9b::/96")
    private static let mapped = NetworkBlock("::ffff:0.0.0.0/96")
    private static let tunnelled = NetworkBlock("2002::/16")

    /// True if the address is public. Loopback, private, link-local, documentation, multicast and
    /// reserved addresses are not, even if they are embedded in another address.
    ///
    /// If an IPv4 address is embedded in an IPv6 address (mapped, NAT64, 6to4), the IPv4 address is
    /// checked.
    public var isPublic: Bool {
        if case .v6(let high, let low) = self {
            if let wrapped = NetworkAddress.wrapped(self, high, low) { return wrapped.isPublic }
            guard NetworkAddress.unicast?.contains(self) == true else { return false }
        }
        return !NetworkAddress.special.contains { $0.contains(self) }
    }

    private static func wrapped(
        _ address: NetworkAddress, _ high: UInt64, _ low: UInt64
    ) -> NetworkAddress? {
        if translated?.contains(address) == true || mapped?.contains(address) == true {
            return .v4(UInt32(truncatingIfNeeded: low))
        }
        guard tunnelled?.contains(address) == true else { return nil }
        return .v4(UInt32(truncatingIfNeeded: high >> 16))
    }
}
