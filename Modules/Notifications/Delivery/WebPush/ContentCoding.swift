internal import Crypto

/// The content coding `aes128gcm` (RFC 8188).
enum ContentCoding {
    /// A record to encrypt: its content and the number of zero bytes that follow it as padding.
    struct Part {
        var text: [UInt8]
        var padding = 0
    }

    /// Encrypts records with AES-128-GCM and puts the header before them. The keys are derived from
    /// a secret and a salt of 16 bytes. Every record except the last must fill `recordSize`
    /// exactly.
    static func encrypted(
        _ parts: [Part], secret: [UInt8], salt: [UInt8], recordSize: UInt32 = 4_096,
        keyID: [UInt8] = []
    ) throws -> [UInt8] {
        let secret = SymmetricKey(data: secret)
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: secret, salt: salt,
            info: Array("Content-Encoding: aes128gcm\0".utf8), outputByteCount: 16)
        let base = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: secret, salt: salt, info: Array("Content-Encoding: nonce\0".utf8),
            outputByteCount: 12
        ).withUnsafeBytes(Array.init)
        var message = salt
        message += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: recordSize >> $0) }
        message.append(UInt8(truncatingIfNeeded: keyID.count))
        message += keyID
        for (number, part) in parts.enumerated() {
            let delimiter: UInt8 = number == parts.count - 1 ? 2 : 1
            let record = part.text + [delimiter] + [UInt8](repeating: 0, count: part.padding)
            let nonce = try AES.GCM.Nonce(data: nonce(base, number))
            let sealed = try AES.GCM.seal(record, using: key, nonce: nonce)
            message += sealed.ciphertext
            message += sealed.tag
        }
        return message
    }

    /// Returns the nonce for a record: the base nonce combined with the record's number (section
    /// 2.3).
    private static func nonce(_ base: [UInt8], _ number: Int) -> [UInt8] {
        var nonce = base
        for place in 0..<8 {
            nonce[11 - place] ^= UInt8(truncatingIfNeeded: UInt64(number) >> UInt64(8 * place))
        }
        return nonce
    }
}
