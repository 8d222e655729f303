internal import Crypto

/// The public key that verifies the operator's signatures: Ed25519 (RFC 8032).
public struct VerifyingKey: Hashable, Sendable {
    private let bytes: [UInt8]

    /// Parses a key in base64url; nil if it is invalid.
    public init?(_ text: String) {
        guard let bytes = Base64Text.bytes(text), bytes.count == 32,
            (try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)) != nil
        else { return nil }
        self.bytes = bytes
    }

    fileprivate init(of key: Curve25519.Signing.PublicKey) {
        bytes = Array(key.rawRepresentation)
    }

    /// The key in base64url.
    public var text: String { Base64Text.text(bytes) }

    /// Returns true if the signature of the message was made with the matching private key.
    public func signed(_ signature: [UInt8], _ message: [UInt8]) -> Bool {
        let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)
        return key?.isValidSignature(signature, for: message) ?? false
    }
}

/// The operator's private signing key, kept in a file.
public struct SigningKey: Sendable {
    private let key: Curve25519.Signing.PrivateKey

    /// Creates a key from 32 random bytes; nil for any other number of bytes.
    public init?(_ seed: [UInt8]) {
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed) else {
            return nil
        }
        self.key = key
    }

    /// Parses a key from the text of its file; nil if it is invalid.
    public init?(text: String) {
        guard let seed = Base64Text.bytes(text) else { return nil }
        self.init(seed)
    }

    /// The text of the key's file.
    public var text: String { Base64Text.text(Array(key.rawRepresentation)) }

    /// The public key that verifies this key's signatures.
    public var publicKey: VerifyingKey { VerifyingKey(of: key.publicKey) }

    /// Signs bytes.
    public func signature(of message: [UInt8]) -> [UInt8] {
        guard let signature = try? key.signature(for: message) else { return [] }
        return Array(signature)
    }
}
