internal import Core
internal import Crypto
internal import Engine

/// The key that wraps users' keys stored next to the encrypted data: 256 bits that are in no backup
/// of the database. All nodes of a server have the same key.
public struct MasterKey: Sendable {
    fileprivate let bytes: [UInt8]

    /// The number of bytes.
    public static let length = 32

    /// Creates a key of 32 bytes; nil for another count.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == MasterKey.length else { return nil }
        self.bytes = bytes
    }
}

/// Wraps keys with AES-GCM (NIST SP 800-38D), with a nonce for each and bound to their account, so
/// they cannot be exchanged: 12 bytes of nonce, 32 of the key, 16 of the tag.
struct KeyWrapping: Sendable {
    private let master: SymmetricKey

    /// Creates the wrapping with a master key.
    init(_ master: MasterKey) { self.master = SymmetricKey(data: master.bytes) }

    /// Returns the stored form of a key.
    func wrapped(
        _ key: PersonKey, of account: AccountID, _ entropy: any Entropy
    ) throws(JournalError) -> [UInt8] {
        try seal(key.bytes, account.kept, entropy)
    }

    /// Returns a key from its stored form.
    func key(_ wrapped: [UInt8], of account: AccountID) throws(JournalError) -> PersonKey {
        guard let key = open(wrapped, account.kept).flatMap({ PersonKey($0) }) else {
            throw KeyWrapping.damaged
        }
        return key
    }

    /// Returns a value that identifies this master key.
    func sign(_ entropy: any Entropy) throws(JournalError) -> [UInt8] {
        try seal([], KeyWrapping.use, entropy)
    }

    /// Returns true if this master key made the value.
    func isOwn(sign: [UInt8]) -> Bool { open(sign, KeyWrapping.use) == [] }

    private static let use = Array("cairn master key".utf8)
    private static let nonceLength = 12
    private static let tagLength = 16

    private func seal(
        _ bytes: [UInt8], _ name: [UInt8], _ entropy: any Entropy
    ) throws(JournalError) -> [UInt8] {
        var nonce = [entropy.bits(), entropy.bits()].flatMap { bits in
            withUnsafeBytes(of: bits) { Array($0) }
        }
        nonce.removeLast(nonce.count - KeyWrapping.nonceLength)
        do {
            let box = try AES.GCM.seal(
                bytes, using: master, nonce: AES.GCM.Nonce(data: nonce), authenticating: name)
            return nonce + Array(box.ciphertext) + Array(box.tag)
        } catch {
            throw KeyWrapping.damaged
        }
    }

    private func open(_ kept: [UInt8], _ name: [UInt8]) -> [UInt8]? {
        let (nonce, tag) = (KeyWrapping.nonceLength, KeyWrapping.tagLength)
        guard kept.count >= nonce + tag else { return nil }
        do {
            let box = try AES.GCM.SealedBox(
                nonce: AES.GCM.Nonce(data: Array(kept.prefix(nonce))),
                ciphertext: Array(kept.dropFirst(nonce).dropLast(tag)),
                tag: Array(kept.suffix(tag)))
            return Array(try AES.GCM.open(box, using: master, authenticating: name))
        } catch {
            return nil
        }
    }

    static let damaged = JournalError(
        .damaged, "A record of the keys is damaged; restore their backup.")
}

extension AccountID {
    /// The sixteen bytes to which wrapped keys are bound.
    fileprivate var kept: [UInt8] {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
    }
}
