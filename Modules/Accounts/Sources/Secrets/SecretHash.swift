internal import Crypto

/// What is kept of a secret that nobody can guess: SHA-256 of it. ASVS 5.0, 6.5.2: enough for
/// secrets of 112 bits and more.
public struct SecretHash: Hashable, Sendable {
    /// Thirty-two bytes.
    public let bytes: [UInt8]

    /// The hash of a secret.
    public init(of secret: String) { self.init(of: Array(secret.utf8)) }

    /// That of bytes.
    public init(of secret: [UInt8]) { bytes = Array(SHA256.hash(data: secret)) }

    /// What was kept; nil unless it has 32 bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }
}
