public import Core
internal import Crypto

/// What is kept of something secret: its hash with a salt (SHA-256), from which nobody gets back
/// what nobody guesses.
///
/// For codes and tokens that a program makes, or that open little and once. Passwords, which people
/// make up and use everywhere, need a hash that is slow on purpose.
public struct Secret: Payload, Snapshot {
    /// What makes the hash of the same text another one elsewhere; not secret.
    public let salt: String
    /// Sixty-four hexadecimal digits.
    public let hash: String

    public static let record = Record(
        Secret.init(salt:hash:), Field("salt", \.salt, .text(0...200)),
        Field("hash", \.hash, .text(64...64)))

    /// What was kept before.
    public init(salt: String, hash: String) {
        self.salt = salt
        self.hash = hash
    }

    /// Keeps a text under a salt.
    public init(_ text: String, salt: String) {
        self.init(salt: salt, hash: Self.hash(text, salt))
    }

    /// Whether this was made of a text.
    public func matches(_ text: String) -> Bool { Self.hash(text, salt) == hash }

    private static func hash(_ text: String, _ salt: String) -> String {
        let digest = SHA256.hash(data: Array("\(salt)\n\(text)".utf8))
        return digest.map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}
