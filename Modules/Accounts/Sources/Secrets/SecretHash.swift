internal import Crypto

/// The SHA-256 hash of a random secret. This is sufficient for secrets with at least 112 bits (ASVS
/// 5.0, 6.5.2).
public struct SecretHash: Hashable, Sendable {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Hashes a secret.
    public init(of secret: String) { self.init(of: Array(secret.utf8)) }

    /// Hashes bytes.
    public init(of secret: [UInt8]) { bytes = Array(SHA256.hash(data: secret)) }

    /// Reads a stored hash; nil unless it has 32 bytes.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }
}
