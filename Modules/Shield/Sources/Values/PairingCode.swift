public import Core
internal import SecretsAPI

/// The codes by which browsers are paired, and the tokens that they then show.
public enum PairingCode {
    /// For how long a code can be used, in seconds.
    public static let lifetime: Int64 = 600

    /// Letters and digits that nobody takes for each other, 32 of them: five bits each.
    private static let letters = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")

    /// A new code: `7KQM-2XPA`, 40 bits.
    public static func code(from entropy: any Entropy) -> String {
        let text = text(of: 8, from: entropy)
        return "\(text.prefix(4))-\(text.suffix(4))"
    }

    /// A new token: 52 letters and digits, 260 bits.
    public static func token(from entropy: any Entropy) -> String { text(of: 52, from: entropy) }

    /// A code as it is compared: however it is written, `7kqm 2xpa` is the same.
    static func tidied(_ code: String) -> String {
        code.uppercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Until when a code may be used at an instant; nil if it may not.
    public static func end(of code: String, at now: Instant, in view: WorldView) -> Instant? {
        view.shield.offer(at: now).flatMap {
            $0.value.secret.matches(tidied(code)) ? $0.value.until : nil
        }
    }

    /// Twelve letters of each sixty-four bits.
    private static func text(of count: Int, from entropy: any Entropy) -> String {
        var (text, bits) = ("", UInt64(0))
        for place in 0..<count {
            if place % 12 == 0 { bits = entropy.bits() }
            text.append(letters[Int(bits & 31)])
            bits >>= 5
        }
        return text
    }
}

extension Codec<String> {
    /// A token: 40 to 128 letters, digits and signs without spaces.
    static let token = Codec.line(40...128).described("Made by the browser, at random.")
    /// What a browser is called.
    static let browserName = Codec.line(1...60).described("What the browser is called.")
}
