internal import Core
internal import Crypto
internal import Engine

/// What the keys of people are wrapped by where they lie beside what they open: 256 bits that are
/// in no backup of the database. All nodes of a server have the same.
public struct MasterKey: Sendable {
    fileprivate let bytes: [UInt8]

    /// How many bytes it has.
    public static let length = 32

    /// A key of 32 bytes; nil for another number.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == MasterKey.length else { return nil }
        self.bytes = bytes
    }
}

/// Wraps keys with AES-GCM (NIST SP 800-38D) under a nonce of their own, bound to their account, so
/// that none opens what is another's: 12 bytes of nonce, 32 of the key, 16 of the tag.
struct KeyWrapping: Sendable {
    private let master: SymmetricKey

    /// By a master key.
    init(_ master: MasterKey) { self.master = SymmetricKey(data: master.bytes) }

    /// A key as it is kept.
    func wrapped(
        _ key: PersonKey, of account: AccountID, _ entropy: any Entropy
    ) throws(JournalError) -> [UInt8] {
        try seal(key.bytes, account.kept, entropy)
    }

    /// A key that was kept.
    func key(_ wrapped: [UInt8], of account: AccountID) throws(JournalError) -> PersonKey {
        guard let key = open(wrapped, account.kept).flatMap({ PersonKey($0) }) else {
            throw KeyWrapping.damaged
        }
        return key
    }

    /// What tells that a master key is this one.
    func sign(_ entropy: any Entropy) throws(JournalError) -> [UInt8] {
        try seal([], KeyWrapping.use, entropy)
    }

    /// Whether a sign was made by this master key.
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
    /// Its sixteen bytes, as wrapped keys are bound to.
    fileprivate var kept: [UInt8] {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
    }
}
