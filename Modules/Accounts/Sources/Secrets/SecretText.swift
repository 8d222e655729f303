public import Core

/// Creates the secrets that a server issues: for cookies, tokens, links and codes.
public enum SecretText {
    private static let digits = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
    /// Letters that are not confused when they are read aloud (RFC 8628 section 6.1). There are no
    /// vowels, so that codes contain no words.
    private static let letters = Array("BCDFGHJKLMNPQRSTVWXZ".utf8)

    /// Returns the secret of a session: 43 characters with 256 random bits.
    public static func session(_ entropy: any Entropy) -> String {
        text(43, of: digits, entropy)
    }

    /// Returns a token: `cairn_`, 30 characters with 178 random bits, and 6 check digits. Scanners
    /// for leaked secrets can recognise tokens by this form.
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

    /// Returns a device code: eight letters in two groups, such as `BCDF-GHJK`, with 34 random
    /// bits. A code is valid for 15 minutes, and the number of attempts is limited.
    public static func code(_ entropy: any Entropy) -> String {
        let text = text(8, of: letters, entropy)
        return text.prefix(4) + "-" + text.suffix(4)
    }

    /// Returns the canonical form of a device code that was entered in upper or lower case, with or
    /// without a separator between the groups.
    public static func read(code text: String) -> String {
        let kept = text.uppercased().utf8.filter(letters.contains)
        let word = String(decoding: kept, as: UTF8.self)
        return word.prefix(4) + "-" + word.dropFirst(4)
    }

    /// Returns a recovery code: 30 letters in five groups, with 129 random bits. It can be used
    /// once.
    public static func recovery(_ entropy: any Entropy) -> String {
        (0..<5).map { _ in text(6, of: letters, entropy) }.joined(separator: "-")
    }

    /// Returns the canonical form of a recovery code that was entered in upper or lower case, with
    /// or without separators between the groups.
    public static func read(recovery text: String) -> String {
        let kept = text.uppercased().utf8.filter(letters.contains)
        return stride(from: 0, to: kept.count, by: 6).map { start in
            String(decoding: kept[start..<min(start + 6, kept.count)], as: UTF8.self)
        }.joined(separator: "-")
    }

    /// Returns the CRC-32 checksum of the text (RFC 1952 section 8) as six characters.
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

    /// Returns `count` random characters from an alphabet, all with equal probability.
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
