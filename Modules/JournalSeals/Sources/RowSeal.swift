public import Core
internal import Crypto
public import Engine
internal import Foundation

/// The encryption of a user's rows. Rule O3.
///
/// Payloads and snapshots are encrypted with AES-GCM (NIST SP 800-38D), each with its own nonce and
/// bound to the account and its purpose, so none can replace another. Payloads are packed first if
/// that makes them shorter: see ``PackedPayload``. A short payload could be guessed from its hash,
/// so hashes, and fingerprints of commands, are masked with HMAC-SHA256 of their position, which
/// differs for each. Both keys are derived from the user's key by HKDF (RFC 5869).
public struct RowSeal: Sendable {
    private let account: [UInt8]
    private let sealing: SymmetricKey
    private let masking: SymmetricKey
    /// True to pack payloads if that makes them shorter.
    private let packing: Bool

    /// The first byte of an encrypted value; an encrypted packed payload has another one. Plain
    /// text payloads begin with a brace.
    public static let mark: UInt8 = 1
    private static let packedMark: UInt8 = 2

    /// Creates the encryption of an account from its key. Without `packing`, payloads are written
    /// in a form that every version can read; packed ones can still be decrypted.
    public init(_ key: PersonKey, of account: AccountID, packing: Bool = true) {
        // Both keys from one extraction and one block each, computed as HMACs, which cost half as
        // much as the HKDF functions.
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

    /// Returns true if a value is encrypted.
    public static func isSealed(_ bytes: [UInt8]) -> Bool {
        bytes.first == mark || isPacked(bytes)
    }

    /// Returns true if a value was packed before encryption.
    public static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.first == packedMark }

    /// Returns the stored form of a payload.
    public func seal(_ payload: [UInt8], of event: EventID) throws -> [UInt8] {
        guard packing, let packed = PackedPayload.packed(payload), packed.count < payload.count
        else {
            return try seal(payload, RowSeal.bytes(of: event))
        }
        return try seal(packed, RowSeal.bytes(of: event), RowSeal.packedMark)
    }

    /// Returns a payload from its stored form.
    public func open(_ bytes: [UInt8], of event: EventID) throws(JournalError) -> [UInt8] {
        guard RowSeal.isPacked(bytes) else {
            return try open(bytes, RowSeal.bytes(of: event))
        }
        let packed = try open(bytes, RowSeal.bytes(of: event), RowSeal.packedMark)
        guard let payload = PackedPayload.payload(packed) else { throw RowSeal.unreadable }
        return payload
    }

    /// Returns a snapshot with encrypted bytes.
    public func seal(_ snapshot: StoredSnapshot) throws -> StoredSnapshot {
        var sealed = snapshot
        sealed.bytes = try seal(snapshot.bytes, RowSeal.name(of: snapshot))
        return sealed
    }

    /// Returns a decrypted snapshot.
    public func open(_ snapshot: StoredSnapshot) throws(JournalError) -> StoredSnapshot {
        var open = snapshot
        open.bytes = try self.open(snapshot.bytes, RowSeal.name(of: snapshot))
        return open
    }

    /// Masks a hash at a position of a device's chain, or removes the mask.
    public func mask(
        _ hash: [UInt8], of device: DeviceID, at sequence: UInt64
    ) -> [UInt8] {
        var place = RowSeal.bytes(of: device)
        withUnsafeBytes(of: sequence.bigEndian) { place.append(contentsOf: $0) }
        let mask = HMAC<SHA256>.authenticationCode(for: place, using: masking)
        return zip(hash, mask).map { $0 ^ $1 }
    }

    /// Masks a fingerprint of an event, or removes the mask.
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

    /// Returns the data to which an encrypted value is bound: the account, its purpose, and whether
    /// it was packed.
    private func place(_ name: [UInt8], _ mark: UInt8) -> [UInt8] {
        mark == RowSeal.mark ? account + name : account + name + [mark]
    }

    private static func bytes<Subject>(of id: ID<Subject>) -> [UInt8] {
        withUnsafeBytes(of: (id.high.bigEndian, id.low.bigEndian)) { Array($0) }
    }

    private static func name(of snapshot: StoredSnapshot) -> [UInt8] {
        Array("\(snapshot.key.name) \(snapshot.key.version) \(snapshot.cursor.rawValue)".utf8)
    }

    /// The error for a row that the available key cannot decrypt.
    public static let unreadable = JournalError(
        .damaged, "A sealed row cannot be opened: it was changed, or its key is missing.")
}

extension EventHash {
    /// Creates the hash at a position of a device's chain from its stored form; nil for invalid
    /// bytes.
    public init?(kept bytes: [UInt8], by seal: RowSeal?, _ device: DeviceID, _ sequence: UInt64) {
        self.init(seal?.mask(bytes, of: device, at: sequence) ?? bytes)
    }

    /// Returns the stored form of the hash at a position of a device's chain.
    public func kept(by seal: RowSeal?, _ device: DeviceID, _ sequence: UInt64) -> [UInt8] {
        seal?.mask(bytes, of: device, at: sequence) ?? bytes
    }
}
