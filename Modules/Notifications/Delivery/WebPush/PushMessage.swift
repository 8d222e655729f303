internal import Crypto

/// A message that only the device of a subscription can read (RFC 8291).
enum PushMessage {
    /// The maximum length of the text in bytes. A message has 4,096 bytes: 86 for its header, 16
    /// for the tag, one for the delimiter, and the text.
    static let longest = 3_993

    /// Encrypts a text for a device, with a new key pair and a salt of 16 bytes.
    ///
    /// The text is padded with zeros to one of a few lengths, so that its length reveals little
    /// about its content.
    static func sealed(
        _ text: [UInt8], to point: [UInt8], auth: [UInt8],
        with pair: P256.KeyAgreement.PrivateKey, salt: [UInt8], padding: Int? = nil
    ) throws -> [UInt8] {
        let device = try P256.KeyAgreement.PublicKey(x963Representation: point)
        let own = Array(pair.publicKey.x963Representation)
        let shared = try pair.sharedSecretFromKeyAgreement(with: device)
        let secret = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self, salt: auth,
            sharedInfo: Array("WebPush: info\0".utf8) + point + own, outputByteCount: 32
        ).withUnsafeBytes(Array.init)
        let part = ContentCoding.Part(text: text, padding: padding ?? self.padding(text.count))
        return try ContentCoding.encrypted([part], secret: secret, salt: salt, keyID: own)
    }

    private static let lengths = [512, 1_024, 2_048, 3_072, longest]

    /// Returns the number of zero bytes that pad a text to the next of these lengths.
    static func padding(_ count: Int) -> Int {
        (lengths.first { $0 >= count } ?? count) - count
    }
}
