internal import Crypto

/// The SHA-256 hash of a random secret. A single hash is sufficient for secrets with at least 112
/// bits of randomness (ASVS 5.0, 6.5.2).
public struct SecretHash: Hashable, Sendable {
    /// The 32 bytes of the hash.
    public let bytes: [UInt8]

    /// Hashes a secret.
    public init(of secret: String) { self.init(of: Array(secret.utf8)) }

    /// Hashes bytes.
    public init(of secret: [UInt8]) { bytes = Array(SHA256.hash(data: secret)) }

    /// Creates a hash from stored bytes; nil unless there are 32 of them.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }
}
