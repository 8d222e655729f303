public import Core
internal import SecretsAPI

/// The codes that pair browsers, and the tokens of paired browsers.
public enum PairingCode {
    /// The lifetime of a code in seconds.
    public static let lifetime: Int64 = 600

    /// The 32 letters and digits that are not easily confused, five bits each.
    private static let letters = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")

    /// Returns a new code of 40 bits, such as `7KQM-2XPA`.
    public static func code(from entropy: any Entropy) -> String {
        let text = text(of: 8, from: entropy)
        return "\(text.prefix(4))-\(text.suffix(4))"
    }

    /// Returns a new token of 52 letters and digits, 260 bits.
    public static func token(from entropy: any Entropy) -> String { text(of: 52, from: entropy) }

    /// Returns the normal form of a code, so `7kqm 2xpa` equals `7KQM-2XPA`.
    static func tidied(_ code: String) -> String {
        code.uppercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Returns the expiry of a code; nil if the code is not valid at the instant.
    public static func end(of code: String, at now: Instant, in view: WorldView) -> Instant? {
        view.shield.offer(at: now).flatMap {
            $0.value.secret.matches(tidied(code)) ? $0.value.until : nil
        }
    }

    /// Returns a number of random letters.
    private static func text(of count: Int, from entropy: any Entropy) -> String {
        String((0..<count).map { _ in letters[Int(entropy.bits() & 31)] })
    }
}

extension Codec<String> {
    /// The format of a token: 40–128 letters, digits and signs without spaces.
    static let token = Codec.line(40...128).described(
        "A random token created by the browser, which authenticates its later requests.")
    /// The name of a browser.
    static let browserName = Codec.line(1...60).described(
        "The browser's name as shown to the user.")
}
