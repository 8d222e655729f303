/// Base64 with padding, and base64url without padding (RFC 4648).
public enum Base64 {
    private static let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    private static let standard = Array((common + "+/").utf8)
    private static let url = Array((common + "-_").utf8)

    /// Encodes bytes as base64 with padding (section 4).
    public static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = encoded(Array(bytes), standard)
        return digits + String(repeating: "=", count: (4 - digits.utf8.count % 4) % 4)
    }

    /// Encodes bytes as base64url without padding (section 5).
    public static func urlText(_ bytes: some Sequence<UInt8>) -> String {
        encoded(Array(bytes), url)
    }

    /// Decodes base64 with padding (section 4); nil for any other text.
    public static func bytes(_ text: String) -> [UInt8]? {
        guard text.utf8.count % 4 == 0 else { return nil }
        var digits = Substring(text)
        while digits.last == "=", text.utf8.count - digits.utf8.count < 2 { digits.removeLast() }
        return decoded(digits, standard)
    }

    /// Decodes base64url with or without padding (section 5); nil for any other text.
    public static func urlBytes(_ text: String) -> [UInt8]? {
        var digits = Substring(text)
        while digits.last == "=", text.utf8.count - digits.utf8.count < 2 { digits.removeLast() }
        return decoded(digits, url)
    }

    private static func encoded(_ bytes: [UInt8], _ digits: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 4 / 3 + 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            for place in 0...part.count { text.append(digits[bits >> (18 - 6 * place) & 63]) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func decoded(_ text: Substring, _ digits: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (bits, count) = (0, 0)
        for character in text.utf8 {
            guard let digit = digits.firstIndex(of: character) else { return nil }
            (bits, count) = ((bits << 6 | digit) & 0xFFFF, count + 6)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        guard count < 6, bits & (1 << count - 1) == 0 else { return nil }
        return bytes
    }
}

/// Bytes as hexadecimal digits.
enum Hex {
    private static let digits = Array("0123456789abcdef".utf8)

    /// Encodes each byte as two lower-case digits.
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        var text: [UInt8] = []
        for byte in bytes {
            text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: text, as: UTF8.self)
    }
}
