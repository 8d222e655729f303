/// An IP address, version 4 or 6.
public enum NetworkAddress: Hashable, Sendable {
    /// An IPv4 address of 32 bits.
    case v4(UInt32)
    /// An IPv6 address of 128 bits in two halves, the more significant half first.
    case v6(high: UInt64, low: UInt64)

    /// Parses an address in its usual form: four decimal numbers without leading zeros, or the
    /// forms of RFC 4291 section 2.2 without a zone. Nil for any other text.
    public init?(_ text: String) {
        if text.contains(":") {
            guard let halves = NetworkAddress.version6(text) else { return nil }
            self = .v6(high: halves.0, low: halves.1)
        } else {
            guard let bits = NetworkAddress.version4(Substring(text)) else { return nil }
            self = .v4(bits)
        }
    }

    private static func version4(_ text: Substring) -> UInt32? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bits: UInt32 = 0
        for part in parts {
            guard (1...3).contains(part.utf8.count), part == "0" || part.first != "0",
                part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let byte = UInt8(part)
            else { return nil }
            bits = bits << 8 | UInt32(byte)
        }
        return bits
    }

    private static func version6(_ text: String) -> (UInt64, UInt64)? {
        let sides = text.ranges(of: "::")
        guard sides.count <= 1, !text.contains(":::") else { return nil }
        guard let gap = sides.first else {
            guard let groups = groups(text[...]), groups.count == 8 else { return nil }
            return halves(groups)
        }
        guard let before = groups(text[..<gap.lowerBound], isLast: false),
            let after = groups(text[gap.upperBound...]), before.count + after.count < 8
        else { return nil }
        let zeros = [UInt16](repeating: 0, count: 8 - before.count - after.count)
        return halves(before + zeros + after)
    }

    /// Parses the groups of an IPv6 address. The last part can be an IPv4 address.
    private static func groups(_ text: Substring, isLast: Bool = true) -> [UInt16]? {
        guard !text.isEmpty else { return [] }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        var groups: [UInt16] = []
        for (place, part) in parts.enumerated() {
            if isLast, place == parts.count - 1, part.contains(".") {
                guard let bits = version4(part) else { return nil }
                groups += [UInt16(bits >> 16), UInt16(bits & 0xFFFF)]
                continue
            }
            guard (1...4).contains(part.utf8.count), part.first != "+", part.first != "-",
                let group = UInt16(part, radix: 16)
            else { return nil }
            groups.append(group)
        }
        return groups
    }

    private static func halves(_ groups: [UInt16]) -> (UInt64, UInt64) {
        (
            groups[..<4].reduce(0) { $0 << 16 | UInt64($1) },
            groups[4...].reduce(0) { $0 << 16 | UInt64($1) }
        )
    }
}

extension NetworkAddress: CustomStringConvertible {
    /// The text form recommended by RFC 5952; for IPv4, four decimal numbers.
    public var description: String {
        switch self {
        case .v4(let bits):
            return [24, 16, 8, 0].map { String(bits >> $0 & 0xFF) }.joined(separator: ".")
        case .v6(let high, let low):
            let groups = [high, low].flatMap { half in
                [48, 32, 16, 0].map { UInt16(truncatingIfNeeded: half >> $0) }
            }
            guard let gap = NetworkAddress.longestZeros(groups) else {
                return NetworkAddress.text(groups[...])
            }
            return NetworkAddress.text(groups[..<gap.lowerBound]) + "::"
                + NetworkAddress.text(groups[gap.upperBound...])
        }
    }

    private static func text(_ groups: ArraySlice<UInt16>) -> String {
        groups.map { String($0, radix: 16) }.joined(separator: ":")
    }

    /// Returns the longest run of two or more zero groups. If several runs have the same length, it
    /// returns the first.
    private static func longestZeros(_ groups: [UInt16]) -> Range<Int>? {
        var longest = 0..<0
        var start = 0
        for (place, group) in groups.enumerated() {
            if group != 0 {
                start = place + 1
            } else if place + 1 - start > longest.count {
                longest = start..<place + 1
            }
        }
        return longest.count > 1 ? longest : nil
    }
}
