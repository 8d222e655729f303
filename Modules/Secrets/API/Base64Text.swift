/// Base64 encoding and decoding (RFC 4648), used for certificates in tokens and for addresses.
public enum Base64Text {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

    /// The alphabet and the use of padding.
    public enum Kind: Hashable, Sendable {
        /// Section 4: with `+` and `/`, padded with `=`.
        case standard
        /// Section 5: with `-` and `_`, without padding.
        case address

        fileprivate var last: [UInt8] { Array((self == .standard ? "+/" : "-_").utf8) }
    }

    /// Encodes bytes.
    public static func text(_ bytes: [UInt8], _ kind: Kind = .address) -> String {
        let alphabet = digits + kind.last
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for place in 0...part.count { text.append(alphabet[bits >> (18 - 6 * place) & 63]) }
            guard kind == .standard else { continue }
            text += Array(repeating: UInt8(ascii: "="), count: 3 - part.count)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes a text; nil if it is invalid or not the canonical encoding of its bytes.
    public static func bytes(_ text: some StringProtocol, _ kind: Kind = .address) -> [UInt8]? {
        var places = [Int](repeating: -1, count: 256)
        for (place, digit) in (digits + kind.last).enumerated() { places[Int(digit)] = place }
        var found: [UInt8] = []
        var (bits, count) = (0, 0)
        for character in filled(Array(text.utf8), kind) ?? [UInt8(ascii: "!")] {
            let place = places[Int(character)]
            guard place >= 0 else { return nil }
            (bits, count) = ((bits << 6 | place) & 0xFFFF, count + 6)
            if count >= 8 {
                count -= 8
                found.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        guard count < 6, bits & (1 << count - 1) == 0 else { return nil }
        return found
    }

    /// Returns the digits without padding; nil if the padding is wrong.
    private static func filled(_ text: [UInt8], _ kind: Kind) -> [UInt8]? {
        guard kind == .standard else { return text }
        let equals = UInt8(ascii: "=")
        let end = text.lastIndex { $0 != equals }.map { $0 + 1 } ?? 0
        return text.count % 4 == 0 && text.count - end <= 2 ? Array(text[..<end]) : nil
    }
}
