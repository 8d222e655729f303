public import Core

/// The secrets created by a server for cookies, tokens, links and codes.
public enum SecretText {
    private static let digits = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
    /// Letters that are not confused when read aloud (RFC 8628 section 6.1). There are no vowels,
    /// so that no words are formed.
    private static let letters = Array("BCDFGHJKLMNPQRSTVWXZ".utf8)

    /// Returns 43 characters with 256 bits.
    public static func session(_ entropy: any Entropy) -> String {
        text(43, of: digits, entropy)
    }

    /// Returns `cairn_`, 30 characters with 178 bits, and 6 check digits, by which scanners for
    /// leaked secrets can recognise a token.
    public static func token(_ entropy: any Entropy) -> String {
        let body = text(30, of: digits, entropy)
        return "cairn_" + body + check(body)
    }

    /// Returns true if a text has the form of this server's tokens.
    public static func isToken(_ text: String) -> Bool {
        guard text.hasPrefix("cairn_"), text.utf8.count == 42 else { return false }
        let body = text.dropFirst(6).prefix(30)
        return body.utf8.allSatisfy(digits.contains) && check(String(body)) == text.suffix(6)
    }

    /// Returns eight letters in two groups: `BCDF-GHJK`, 34 bits. A code is valid for 15 minutes,
    /// and attempts are limited.
    public static func code(_ entropy: any Entropy) -> String {
        let text = text(8, of: letters, entropy)
        return text.prefix(4) + "-" + text.suffix(4)
    }

    /// Normalises a code entered in any case, with or without a separator between the groups.
    public static func read(code text: String) -> String {
        let kept = text.uppercased().utf8.filter(letters.contains)
        let word = String(decoding: kept, as: UTF8.self)
        return word.prefix(4) + "-" + word.dropFirst(4)
    }

    /// Returns 30 letters in five groups, 129 bits, valid for one sign-in.
    public static func recovery(_ entropy: any Entropy) -> String {
        (0..<5).map { _ in text(6, of: letters, entropy) }.joined(separator: "-")
    }

    /// Normalises a recovery code entered in any case, with or without separators between the
    /// groups.
    public static func read(recovery text: String) -> String {
        let kept = text.uppercased().utf8.filter(letters.contains)
        return stride(from: 0, to: kept.count, by: 6).map { start in
            String(decoding: kept[start..<min(start + 6, kept.count)], as: UTF8.self)
        }.joined(separator: "-")
    }

    /// Returns the CRC-32 of the text (RFC 1952 section 8) in six digits.
    private static func check(_ text: String) -> String {
        var crc = ~UInt32(0)
        for byte in text.utf8 {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
        var rest = ~crc
        var made: [UInt8] = []
        for _ in 0..<6 {
            made.append(digits[Int(rest % 62)])
            rest /= 62
        }
        return String(decoding: made.reversed(), as: UTF8.self)
    }

    /// Returns characters with equal probability.
    private static func text(
        _ count: Int, of alphabet: [UInt8], _ entropy: any Entropy
    ) -> String {
        let fair = UInt8(256 / alphabet.count * alphabet.count - 1)
        var made: [UInt8] = []
        while made.count < count {
            var bits = entropy.bits()
            for _ in 0..<8 where made.count < count {
                let byte = UInt8(truncatingIfNeeded: bits)
                if byte <= fair { made.append(alphabet[Int(byte) % alphabet.count]) }
                bits >>= 8
            }
        }
        return String(decoding: made, as: UTF8.self)
    }
}
