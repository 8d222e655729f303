public import Core
internal import Crypto

/// A passkey: a key pair whose private half is kept by the user's device, which verifies the user
/// before signing. W3C WebAuthn Level 3.
public struct Passkey: Hashable, Sendable {
    /// The id with which the user removes the passkey. It is not secret.
    public var id: PasskeyID
    /// The credential id of the authenticator, at most 1,023 bytes, unique.
    public var credential: [UInt8]
    /// The account.
    public var account: AccountID
    /// The public key.
    public var key: PasskeyKey
    /// The signature counter at the last use; 0 if the authenticator has none.
    public var count: UInt32
    /// The label in lists: "Firefox on Linux", "Blue stick".
    public var label: String
    /// The transports of the device in WebAuthn's terms: `internal`, `usb`.
    public var transports: Set<String>
    /// True if the passkey can be backed up. It never changes.
    public var mayBeBackedUp: Bool
    /// True if the passkey was backed up at its last use.
    public var isBackedUp: Bool
    /// The time of its creation.
    public var since: Instant
    /// The time of its last use.
    public var used: Instant

    /// The longest credential id, in bytes.
    public static let longestCredential = 1_023

    /// The transports that are stored.
    static let transports: Set<String> = [
        "ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb",
    ]

    /// Creates a passkey that was not used yet.
    public init(
        id: PasskeyID, credential: [UInt8], account: AccountID, key: PasskeyKey,
        count: UInt32 = 0, label: String, transports: Set<String> = [],
        mayBeBackedUp: Bool = false, isBackedUp: Bool = false, since: Instant
    ) {
        self.id = id
        self.credential = credential
        self.account = account
        self.key = key
        self.count = count
        self.label = label
        self.transports = transports
        self.mayBeBackedUp = mayBeBackedUp
        self.isBackedUp = isBackedUp
        self.since = since
        used = since
    }

    /// Restores the parts that a change must not affect: the identifiers and the account.
    public mutating func hold(_ before: Passkey) {
        id = before.id
        credential = before.credential
        account = before.account
    }

    /// Returns true if a counter can follow the stored one. A counter that does not increase
    /// indicates a copy of the device (section 7.2 step 22).
    func isPast(_ next: UInt32) -> Bool { count == 0 && next == 0 || next > count }

    /// Returns the user handle for authenticators, the same for all passkeys of a user. It reveals
    /// neither the name nor the account id, and a new passkey replaces an old one on the same
    /// device.
    static func owner(_ account: AccountID) -> [UInt8] {
        var bytes = Array("cairn passkey owner".utf8)
        bytes += account.bytes
        return Array(SHA256.hash(data: bytes))
    }
}

extension ID {
    /// The sixteen bytes, most significant first.
    var bytes: [UInt8] {
        [high, low].flatMap { part in withUnsafeBytes(of: part.bigEndian) { Array($0) } }
    }
}

/// The subject type of passkey ids.
public enum PasskeySubject: Hashable, Sendable {}
/// The id of a passkey.
public typealias PasskeyID = ID<PasskeySubject>
