public import Core
internal import Crypto
public import Engine
internal import Foundation

/// What turns the rows of a person into something that says nothing without their key. Rule O3.
///
/// Payloads and snapshots are sealed with AES-GCM (NIST SP 800-38D) under a nonce of their own, and
/// bound to the account and what they stand for, so that none can be put in the place of another.
/// Hashes, from which a short payload could be guessed, and fingerprints of commands are masked
/// with HMAC-SHA256 of their place, which differs for each. Both keys follow from the person's by
/// HKDF (RFC 5869).
public struct RowSeal: Sendable {
    private let account: [UInt8]
    private let sealing: SymmetricKey
    private let masking: SymmetricKey

    /// What a sealed value begins with; payloads in plain text begin with a brace.
    public static let mark: UInt8 = 1

    /// The seal that a person's key makes for their account.
    public init(_ key: PersonKey, of account: AccountID) {
        let master = SymmetricKey(data: key.bytes)
        func derived(_ use: String) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: master, info: Array("cairn \(use)".utf8), outputByteCount: 32)
        }
        sealing = derived("rows")
        masking = derived("hashes")
        self.account = RowSeal.bytes(of: account)
    }

    /// Whether a value was sealed.
    public static func isSealed(_ bytes: [UInt8]) -> Bool { bytes.first == mark }

    /// A payload as it is kept.
    public func seal(_ payload: [UInt8], of event: EventID) throws -> [UInt8] {
        try seal(payload, RowSeal.bytes(of: event))
    }

    /// A payload that was kept.
    public func open(_ bytes: [UInt8], of event: EventID) throws(JournalError) -> [UInt8] {
        try open(bytes, RowSeal.bytes(of: event))
    }

    /// A snapshot with its bytes as they are kept.
    public func seal(_ snapshot: StoredSnapshot) throws -> StoredSnapshot {
        var sealed = snapshot
        sealed.bytes = try seal(snapshot.bytes, RowSeal.name(of: snapshot))
        return sealed
    }

    /// A snapshot that was kept.
    public func open(_ snapshot: StoredSnapshot) throws(JournalError) -> StoredSnapshot {
        var open = snapshot
        open.bytes = try self.open(snapshot.bytes, RowSeal.name(of: snapshot))
        return open
    }

    /// A hash as it is kept in a place of a device's chain, and back.
    public func mask(
        _ hash: [UInt8], of device: DeviceID, at sequence: UInt64
    ) -> [UInt8] {
        var place = RowSeal.bytes(of: device)
        withUnsafeBytes(of: sequence.bigEndian) { place.append(contentsOf: $0) }
        let mask = HMAC<SHA256>.authenticationCode(for: place, using: masking)
        return zip(hash, mask).map { $0 ^ $1 }
    }

    /// A fingerprint as it is kept with an event, and back.
    public func mask(_ fingerprint: UInt64, of event: EventID) -> UInt64 {
        let mask = HMAC<SHA256>.authenticationCode(for: RowSeal.bytes(of: event), using: masking)
        return mask.prefix(8).reduce(fingerprint) { value, byte in
            (value << 8 | value >> 56) ^ UInt64(byte)
        }
    }

    private func seal(_ bytes: [UInt8], _ name: [UInt8]) throws -> [UInt8] {
        let box = try AES.GCM.seal(bytes, using: sealing, authenticating: account + name)
        guard let combined = box.combined else { throw RowSeal.unreadable }
        return [RowSeal.mark] + combined
    }

    private func open(_ bytes: [UInt8], _ name: [UInt8]) throws(JournalError) -> [UInt8] {
        do {
            let box = try AES.GCM.SealedBox(combined: bytes.dropFirst())
            return Array(try AES.GCM.open(box, using: sealing, authenticating: account + name))
        } catch {
            throw RowSeal.unreadable
        }
    }

    private static func bytes<Subject>(of id: ID<Subject>) -> [UInt8] {
        withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { Array($0) }
    }

    private static func name(of snapshot: StoredSnapshot) -> [UInt8] {
        Array("\(snapshot.key.name) \(snapshot.key.version) \(snapshot.cursor.rawValue)".utf8)
    }

    /// What is said of a row that the key at hand does not open.
    public static let unreadable = JournalError(
        .damaged, "A sealed row cannot be opened: it was changed, or its key is not here.")
}

extension EventHash {
    /// The hash of a place in a device's chain, as it was kept; nil if it is none.
    public init?(kept bytes: [UInt8], by seal: RowSeal?, _ device: DeviceID, _ sequence: UInt64) {
        self.init(seal?.mask(bytes, of: device, at: sequence) ?? bytes)
    }

    /// The hash as it is kept in a place of a device's chain.
    public func kept(by seal: RowSeal?, _ device: DeviceID, _ sequence: UInt64) -> [UInt8] {
        seal?.mask(bytes, of: device, at: sequence) ?? bytes
    }
}
