internal import Core
internal import Crypto

/// What is kept of something secret: a hash with a salt, from which nobody gets it back.
struct Secret: Payload, Snapshot {
    var salt: String
    var hash: String

    static let record = Record(
        Secret.init(salt:hash:), Field("salt", \.salt), Field("hash", \.hash))

    init(salt: String, hash: String) {
        self.salt = salt
        self.hash = hash
    }

    /// Keeps a text under a salt.
    init(_ text: String, salt: String) {
        self.init(salt: salt, hash: Self.hash(text, salt))
    }

    /// Whether this was made of a text.
    func matches(_ text: String) -> Bool { Self.hash(text, salt) == hash }

    private static func hash(_ text: String, _ salt: String) -> String {
        let digest = SHA256.hash(data: Array("\(salt)\n\(text)".utf8))
        return digest.map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}
