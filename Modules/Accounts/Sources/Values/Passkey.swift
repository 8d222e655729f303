public import Core
internal import Crypto

/// A passkey: a key pair whose private key stays on the user's device, which verifies the user
/// before it signs (W3C WebAuthn Level 3).
public struct Passkey: Hashable, Sendable {
    /// The id with which the user removes the passkey. It is not secret.
    public var id: PasskeyID
    /// The credential id that the authenticator assigned, at most 1,023 bytes. No two passkeys have
    /// the same one.
    public var credential: [UInt8]
    /// The account to which the passkey gives access.
    public var account: AccountID
    /// The public key of the passkey.
    public var key: PasskeyKey
    /// The authenticator's signature counter at the last use; 0 if it has none.
    public var count: UInt32
    /// The label shown in lists, such as "Firefox on Linux" or "Blue stick".
    public var label: String
    /// The ways to reach the authenticator, in WebAuthn's terms, such as `internal` or `usb`.
    public var transports: Set<String>
    /// True if the passkey can be backed up. It never changes.
    public var mayBeBackedUp: Bool
    /// True if the passkey was backed up at its last use.
    public var isBackedUp: Bool
    /// The time at which the passkey was created.
    public var since: Instant
    /// The time at which the passkey was last used.
    public var used: Instant

    /// The maximum length of a credential id in bytes.
    public static let longestCredential = 1_023

    /// The transports that are stored; others are ignored.
    static let transports: Set<String> = [
        "ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb",
    ]

    /// Creates a passkey that has not been used yet.
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

    /// Restores the parts that a change must not affect: the ids and the account.
    public mutating func hold(_ before: Passkey) {
        id = before.id
        credential = before.credential
        account = before.account
    }

    /// Returns true if a counter value can follow the stored one. A counter that does not increase
    /// indicates that a copy of the authenticator exists (section 7.2 step 22).
    func isPast(_ next: UInt32) -> Bool { count == 0 && next == 0 || next > count }

    /// Returns the user handle to store in authenticators. It is the same for all passkeys of a
    /// user, so a new passkey replaces an old one on the same device. It reveals neither the name
    /// nor the account id.
    static func owner(_ account: AccountID) -> [UInt8] {
        var bytes = Array("cairn passkey owner".utf8)
        bytes += account.bytes
        return Array(SHA256.hash(data: bytes))
    }
}

extension ID {
    /// The sixteen bytes of the id, most significant byte first.
    var bytes: [UInt8] {
        [high, low].flatMap { part in withUnsafeBytes(of: part.bigEndian) { Array($0) } }
    }
}

/// The subject type of passkey ids.
public enum PasskeySubject: Hashable, Sendable {}
/// The id of a passkey.
public typealias PasskeyID = ID<PasskeySubject>
