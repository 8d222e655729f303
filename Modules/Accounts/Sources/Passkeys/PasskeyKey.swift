internal import Crypto

/// The public key of a passkey in COSE form (RFC 9052): ES256 over P-256, or EdDSA with Ed25519.
public struct PasskeyKey: Hashable, Sendable {
    /// The key in COSE form, as sent by the authenticator.
    public let bytes: [UInt8]
    private let point: Point

    private enum Point: Hashable {
        /// The x and y coordinates, after the byte that marks the uncompressed form.
        case p256([UInt8])
        case ed25519([UInt8])
    }

    /// The algorithms that the server requests, most preferred first (RFC 9053 section 2).
    static let algorithms: [Int64] = [-7, -8]

    /// Creates a key from stored bytes; nil if they are invalid.
    public init?(kept bytes: [UInt8]) {
        guard let item = try? CBORReader.whole(bytes), let key = try? PasskeyKey(item, bytes)
        else { return nil }
        self = key
    }

    /// Creates a key from a CBOR item and its bytes. Throws if the item has other members.
    init(_ item: CBOR, _ bytes: [UInt8]) throws(PasskeyFault) {
        guard let map = item.map else { throw .format }
        func number(_ key: Int64) -> Int64? { map[.integer(key)]?.integer }
        func part(_ key: Int64) -> [UInt8]? {
            map[.integer(key)]?.bytes.flatMap { $0.count == 32 ? $0 : nil }
        }
        self.bytes = bytes
        switch (number(1), number(3), number(-1)) {
        case (2, -7, 1):
            guard let x = part(-2), let y = part(-3), map.count == 5 else { throw .key }
            point = .p256([4] + x + y)
            guard (try? P256.Signing.PublicKey(x963Representation: [4] + x + y)) != nil else {
                throw .key
            }
        case (1, -8, 6):
            guard let x = part(-2), map.count == 4 else { throw .key }
            point = .ed25519(x)
        default: throw .key
        }
    }

    /// Returns true if the signature of the bytes was made with the matching private key.
    func signed(_ signature: [UInt8], _ bytes: [UInt8]) -> Bool {
        switch point {
        case .p256(let point):
            guard let key = try? P256.Signing.PublicKey(x963Representation: point),
                let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature)
            else { return false }
            return key.isValidSignature(signature, for: bytes)
        case .ed25519(let point):
            let key = try? Curve25519.Signing.PublicKey(rawRepresentation: point)
            return key?.isValidSignature(signature, for: bytes) ?? false
        }
    }
}
