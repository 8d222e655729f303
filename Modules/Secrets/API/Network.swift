/// The networks that an address belongs to: attempts and requests are counted by them, because one
/// user can have many addresses.
///
/// Other text than an address is a network of its own.
public enum Network {
    /// The network of one household: an IPv4 address, or 56 bits of IPv6 (RFC 6177 section 2).
    public static func household(of place: String) -> String {
        v4(place) ?? prefix(of: place, 56) ?? place
    }

    /// The smallest network that one owner has: 24 bits of IPv4 or 56 of IPv6.
    public static func block(of place: String) -> String {
        v4(place).map(block(v4:)) ?? prefix(of: place, 56) ?? place
    }

    /// The network of one site: 24 bits of IPv4 or 48 of IPv6.
    public static func site(of place: String) -> String {
        v4(place).map(block(v4:)) ?? prefix(of: place, 48) ?? place
    }

    /// The IPv4 address, also of one that is mapped to IPv6; nil for other text.
    private static func v4(_ place: String) -> String? {
        let text = place.split(separator: ":", omittingEmptySubsequences: false).last ?? ""
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil } ? String(text) : nil
    }

    private static func block(v4 place: String) -> String {
        place.split(separator: ".").prefix(3).joined(separator: ".") + ".0"
    }

    /// The leading bits of an IPv6 address, which are a multiple of 8; nil for other text.
    private static func prefix(of place: String, _ bits: Int) -> String? {
        guard place.contains(":") else { return nil }
        let halves = place.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        let head = halves[0].split(separator: ":")
        let tail = halves.count > 1 ? halves[1].split(separator: ":") : []
        let gap = Array(repeating: Substring("0"), count: max(0, 8 - head.count - tail.count))
        let groups = (head + gap + tail).prefix(4).map { UInt16($0, radix: 16) ?? 0 }
        let kept = groups.enumerated().map { place, group in
            let width = min(max(bits - 16 * place, 0), 16)
            return group & UInt16(truncatingIfNeeded: 0xFFFF << (16 - width))
        }
        return kept.map { String($0, radix: 16) }.joined(separator: ":")
    }
}
