public import Core
internal import Crypto

/// A key pair of which a device of a person keeps the private half: whoever can use the device and
/// shows it who they are gets in. W3C WebAuthn Level 3.
public struct Passkey: Hashable, Sendable {
    /// What people call it by when they remove it; no secret.
    public var id: PasskeyID
    /// What authenticators call it by, up to 1,023 bytes. Unique among all.
    public var credential: [UInt8]
    /// Whose it is.
    public var account: AccountID
    /// What its signatures are checked by.
    public var key: PasskeyKey
    /// How often it had signed when it was last used; 0 if it does not count.
    public var count: UInt32
    /// What people see in a list: "Firefox on Linux", "Blue stick".
    public var label: String
    /// How the device can be reached, in WebAuthn's words: `internal`, `usb`.
    public var transports: Set<String>
    /// Whether it may be saved elsewhere than on the one device; that never changes.
    public var mayBeBackedUp: Bool
    /// Whether it was when it was last used.
    public var isBackedUp: Bool
    /// Since when it is known.
    public var since: Instant
    /// When it was last used.
    public var used: Instant

    /// The longest name that an authenticator may give one, in bytes.
    public static let longestCredential = 1_023

    /// The ways to reach a device that are kept.
    static let transports: Set<String> = [
        "ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb",
    ]

    /// A passkey that was not used yet.
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

    /// Takes over from one what no change of a passkey may touch: its names, and whose it is.
    public mutating func hold(_ before: Passkey) {
        id = before.id
        credential = before.credential
        account = before.account
    }

    /// Whether a count may follow the one that is kept: one that does not go up tells that there
    /// are two devices (section 7.2 step 22).
    func isPast(_ next: UInt32) -> Bool { count == 0 && next == 0 || next > count }

    /// What authenticators know a person by: neither their name nor the id of their account, and
    /// the same for all their passkeys, so that a new one takes the place of one that is forgotten.
    static func owner(_ account: AccountID) -> [UInt8] {
        var bytes = Array("cairn passkey owner".utf8)
        bytes += account.bytes
        return Array(SHA256.hash(data: bytes))
    }
}

extension ID {
    /// Its sixteen bytes, the high ones first.
    var bytes: [UInt8] {
        [high, low].flatMap { part in withUnsafeBytes(of: part.bigEndian) { Array($0) } }
    }
}

/// The subject of ids of passkeys.
public enum PasskeySubject: Hashable, Sendable {}
/// What a passkey is called by.
public typealias PasskeyID = ID<PasskeySubject>
