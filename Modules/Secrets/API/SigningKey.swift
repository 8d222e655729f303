internal import Crypto

/// The public key by which it is checked what whoever runs a program signed: Ed25519 (RFC 8032).
public struct VerifyingKey: Hashable, Sendable {
    private let bytes: [UInt8]

    /// A key as an operator sets it, in base64url; nil if it is none.
    public init?(_ text: String) {
        guard let bytes = Base64Text.bytes(text), bytes.count == 32,
            (try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)) != nil
        else { return nil }
        self.bytes = bytes
    }

    fileprivate init(of key: Curve25519.Signing.PublicKey) {
        bytes = Array(key.rawRepresentation)
    }

    /// As an operator sets it.
    public var text: String { Base64Text.text(bytes) }

    /// Whether a signature of bytes is by the private key to this one.
    public func signed(_ signature: [UInt8], _ message: [UInt8]) -> Bool {
        let key = try? Curve25519.Signing.PublicKey(rawRepresentation: bytes)
        return key?.isValidSignature(signature, for: message) ?? false
    }
}

/// The private key by which whoever runs a program signs. Kept in a file of theirs.
public struct SigningKey: Sendable {
    private let key: Curve25519.Signing.PrivateKey

    /// A signer of 32 bytes that nobody can guess; nil if there are not so many.
    public init?(_ seed: [UInt8]) {
        guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: seed) else {
            return nil
        }
        self.key = key
    }

    /// A signer as it stands in a file; nil if it is none.
    public init?(text: String) {
        guard let seed = Base64Text.bytes(text) else { return nil }
        self.init(seed)
    }

    /// As it stands in a file.
    public var text: String { Base64Text.text(Array(key.rawRepresentation)) }

    /// The key by which others check what this one signed.
    public var publicKey: VerifyingKey { VerifyingKey(of: key.publicKey) }

    /// A signature of bytes.
    public func signature(of message: [UInt8]) -> [UInt8] {
        guard let signature = try? key.signature(for: message) else { return [] }
        return Array(signature)
    }
}
