public import Core
internal import Crypto

/// A stored secret: its salted SHA-256 hash. A secret with enough entropy cannot be recovered from
/// it.
///
/// Use it for generated codes and tokens, and for those that are valid once or for little.
/// Passwords are chosen by people and reused, so they need a deliberately slow hash.
public struct Secret: Payload, Snapshot {
    /// The salt, which makes hashes of the same text differ. It is not secret.
    public let salt: String
    /// The hash, 64 hexadecimal digits.
    public let hash: String

    public static let record = Record(
        Secret.init(salt:hash:), Field("salt", \.salt, .text(0...200)),
        Field("hash", \.hash, .text(64...64)))

    /// Creates the value from a stored salt and hash.
    public init(salt: String, hash: String) {
        self.salt = salt
        self.hash = hash
    }

    /// Hashes a text with a salt.
    public init(_ text: String, salt: String) {
        self.init(salt: salt, hash: Self.hash(text, salt))
    }

    /// Returns true if the hash is that of the text.
    public func matches(_ text: String) -> Bool { Self.hash(text, salt) == hash }

    private static func hash(_ text: String, _ salt: String) -> String {
        let digest = SHA256.hash(data: Array("\(salt)\n\(text)".utf8))
        return digest.map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}
