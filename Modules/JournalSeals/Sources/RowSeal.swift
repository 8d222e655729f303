public import Core
internal import Crypto
public import Engine
internal import Foundation

/// What turns the rows of a person into something that says nothing without their key. Rule O3.
///
/// Payloads and snapshots are sealed with AES-GCM (NIST SP 800-38D) under a nonce of their own, and
/// bound to the account and what they stand for, so that none can be put in the place of another.
/// Payloads are packed before, where that makes them shorter: see ``PackedPayload``.
/// Hashes, from which a short payload could be guessed, and fingerprints of commands are masked
/// with HMAC-SHA256 of their place, which differs for each. Both keys follow from the person's by
/// HKDF (RFC 5869).
public struct RowSeal: Sendable {
    private let account: [UInt8]
    private let sealing: SymmetricKey
    private let masking: SymmetricKey
    /// Whether payloads are packed where that makes them shorter.
    private let packing: Bool

    /// What a sealed value begins with, and a sealed payload that was packed before; payloads in
    /// plain text begin with a brace.
    public static let mark: UInt8 = 1
    private static let packedMark: UInt8 = 2

    /// The seal that a person's key makes for their account. Without `packing` it keeps payloads as
    /// every version reads them; packed ones are opened all the same.
    public init(_ key: PersonKey, of account: AccountID, packing: Bool = true) {
        // Both of one extraction, and each of one block: HMACs, which cost half of what they do
        // by the functions of that name.
        let extracted = HMAC<SHA256>.authenticationCode(for: key.bytes, using: RowSeal.noSalt)
        let pseudorandom = SymmetricKey(data: extracted)
        func expanded(_ use: [UInt8]) -> SymmetricKey {
            SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: use, using: pseudorandom))
        }
        sealing = expanded(RowSeal.rows)
        masking = expanded(RowSeal.hashes)
        self.account = RowSeal.bytes(of: account)
        self.packing = packing
    }

    private static let noSalt = SymmetricKey(data: [UInt8](repeating: 0, count: 32))
    private static let rows = Array("cairn rows".utf8) + [1]
    private static let hashes = Array("cairn hashes".utf8) + [1]

    /// Whether a value was sealed.
    public static func isSealed(_ bytes: [UInt8]) -> Bool {
        bytes.first == mark || isPacked(bytes)
    }

    /// Whether a value was packed before it was sealed.
    public static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.first == packedMark }

    /// A payload as it is kept.
    public func seal(_ payload: [UInt8], of event: EventID) throws -> [UInt8] {
        guard packing, let packed = PackedPayload.packed(payload), packed.count < payload.count
        else {
            return try seal(payload, RowSeal.bytes(of: event))
        }
        return try seal(packed, RowSeal.bytes(of: event), RowSeal.packedMark)
    }

    /// A payload that was kept.
    public func open(_ bytes: [UInt8], of event: EventID) throws(JournalError) -> [UInt8] {
        guard RowSeal.isPacked(bytes) else {
            return try open(bytes, RowSeal.bytes(of: event))
        }
        let packed = try open(bytes, RowSeal.bytes(of: event), RowSeal.packedMark)
        guard let payload = PackedPayload.payload(packed) else { throw RowSeal.unreadable }
        return payload
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

    private func seal(
        _ bytes: [UInt8], _ name: [UInt8], _ mark: UInt8 = RowSeal.mark
    ) throws -> [UInt8] {
        let box = try AES.GCM.seal(bytes, using: sealing, authenticating: place(name, mark))
        guard let combined = box.combined else { throw RowSeal.unreadable }
        return [mark] + combined
    }

    private func open(
        _ bytes: [UInt8], _ name: [UInt8], _ mark: UInt8 = RowSeal.mark
    ) throws(JournalError) -> [UInt8] {
        do {
            let box = try AES.GCM.SealedBox(combined: bytes.dropFirst())
            let opened = try AES.GCM.open(box, using: sealing, authenticating: place(name, mark))
            return Array(opened)
        } catch {
            throw RowSeal.unreadable
        }
    }

    /// What a sealed value is bound to: the account, what it stands for, and that it was packed.
    private func place(_ name: [UInt8], _ mark: UInt8) -> [UInt8] {
        mark == RowSeal.mark ? account + name : account + name + [mark]
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
