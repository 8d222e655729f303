/// Bytes as text (RFC 4648): as certificates in tokens are written, and as addresses carry it.
public enum Base64Text {
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

    /// The alphabet and whether the end is filled up.
    public enum Kind: Hashable, Sendable {
        /// Section 4: `+` and `/`, filled up by `=`.
        case standard
        /// Section 5: `-` and `_`, not filled up.
        case address

        fileprivate var last: [UInt8] { Array((self == .standard ? "+/" : "-_").utf8) }
    }

    /// Bytes as text.
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

    /// The bytes of a text; nil if it is none, or if other text means the same bytes.
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

    /// The digits without what fills them up; nil if they are filled up otherwise.
    private static func filled(_ text: [UInt8], _ kind: Kind) -> [UInt8]? {
        guard kind == .standard else { return text }
        let equals = UInt8(ascii: "=")
        let end = text.lastIndex { $0 != equals }.map { $0 + 1 } ?? 0
        return text.count % 4 == 0 && text.count - end <= 2 ? Array(text[..<end]) : nil
    }
}
