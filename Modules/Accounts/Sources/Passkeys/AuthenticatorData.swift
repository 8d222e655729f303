internal import Crypto

/// What an authenticator says and signs: for which site, whether somebody was there, how often it
/// has signed. W3C WebAuthn Level 3, section 6.1.
struct AuthenticatorData: Hashable, Sendable {
    /// What one bit of it means.
    struct Flags: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        /// Somebody was there.
        static let present = Flags(rawValue: 1)
        /// They showed it who they are.
        static let verified = Flags(rawValue: 4)
        /// The passkey may be saved elsewhere too.
        static let mayBeBackedUp = Flags(rawValue: 8)
        /// It is saved elsewhere.
        static let backedUp = Flags(rawValue: 16)
        /// A new passkey follows.
        static let hasCredential = Flags(rawValue: 64)
        /// Extensions follow.
        static let hasExtensions = Flags(rawValue: 128)
    }

    /// A passkey that was just made.
    struct Credential: Hashable, Sendable {
        /// What it is called by.
        var id: [UInt8]
        /// What its signatures are checked by.
        var key: PasskeyKey
    }

    /// SHA-256 of the id of the site.
    var party: [UInt8]
    /// What it says in single bits.
    var flags: Flags
    /// How often it has signed; 0 if it does not count.
    var count: UInt32
    /// The passkey that was just made; nil if there is none.
    var credential: Credential?

    /// Reads what an authenticator sent; nothing may follow.
    init(_ bytes: [UInt8]) throws(PasskeyFault) {
        guard bytes.count >= 37 else { throw .format }
        party = Array(bytes[..<32])
        flags = Flags(rawValue: bytes[32])
        count = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        var end = 37
        if flags.contains(.hasCredential) { (credential, end) = try Self.credential(bytes) }
        if flags.contains(.hasExtensions) {
            var reader = CBORReader(bytes, at: end)
            guard let extensions = try? reader.item(), extensions.map != nil else {
                throw .format
            }
            end = reader.position
        }
        guard end == bytes.count else { throw .format }
    }

    /// The passkey after what all have, and where it ends: 16 bytes that tell the model, the length
    /// of the id, the id, the key (section 6.5.1).
    private static func credential(
        _ bytes: [UInt8]
    ) throws(PasskeyFault) -> (Credential, Int) {
        guard bytes.count >= 55 else { throw .format }
        let length = Int(bytes[53]) << 8 | Int(bytes[54])
        guard (1...Passkey.longestCredential).contains(length) else { throw .credential }
        guard bytes.count >= 55 + length else { throw .format }
        var reader = CBORReader(bytes, at: 55 + length)
        guard let item = try? reader.item() else { throw .format }
        let key = try PasskeyKey(item, Array(bytes[(55 + length)..<reader.position]))
        return (Credential(id: Array(bytes[55..<55 + length]), key: key), reader.position)
    }

    /// Checks what holds of a passkey that is made and of one that is shown: steps 14 to 18 of
    /// section 7.1, and 15 to 19 of 7.2.
    func check(_ site: RelyingParty) throws(PasskeyFault) {
        guard party == Array(SHA256.hash(data: Array(site.id.utf8))) else { throw .party }
        guard flags.contains(.present) else { throw .presence }
        guard flags.contains(.verified) else { throw .verification }
        guard flags.contains(.mayBeBackedUp) || !flags.contains(.backedUp) else { throw .backup }
    }
}
