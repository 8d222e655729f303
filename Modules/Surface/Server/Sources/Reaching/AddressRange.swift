#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A range of addresses with a common prefix, such as `10.1.0.0/16` or `2001:db8::/32`. A single
/// address is written without a slash (RFC 4632 section 3.1, RFC 4291 section 2.3).
public struct AddressRange: Hashable, Sendable {
    private let bytes: [UInt8]
    private let bits: Int

    /// Parses a range; nil for other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let bytes = AddressRange.bytes(of: String(parts[0])), parts.count <= 2 else {
            return nil
        }
        let most = bytes.count * 8
        guard parts.count == 1 || parts[1].allSatisfy(\.isNumber),
            let bits = parts.count == 1 ? most : Int(parts[1]), bits <= most
        else { return nil }
        self.bytes = bytes
        self.bits = bits
    }

    /// Returns true if the range contains the address.
    func contains(_ address: String) -> Bool {
        guard let other = AddressRange.bytes(of: address), other.count == bytes.count else {
            return false
        }
        let whole = bits / 8
        guard bytes.prefix(whole) == other.prefix(whole) else { return false }
        let rest = bits % 8
        return rest == 0 || (bytes[whole] ^ other[whole]) >> (8 - rest) == 0
    }

    /// Returns the 4 or 16 bytes of an address. For an IPv4 address embedded in an IPv6 address, it
    /// returns the 4 bytes.
    private static func bytes(of text: String) -> [UInt8]? {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
        var sixteen = in6_addr()
        guard inet_pton(AF_INET6, text, &sixteen) == 1 else { return nil }
        let all = withUnsafeBytes(of: sixteen) { Array($0) }
        let isMapped = all.prefix(10).allSatisfy { $0 == 0 } && all[10...11] == [255, 255]
        return isMapped ? Array(all.suffix(4)) : all
    }
}
