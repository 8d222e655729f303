internal import Crypto

/// The data that an authenticator signs: the site, the user's presence and the signature counter
/// (W3C WebAuthn Level 3, section 6.1).
struct AuthenticatorData: Hashable, Sendable {
    /// The flags that the authenticator sets.
    struct Flags: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        /// The user was present.
        static let present = Flags(rawValue: 1)
        /// The user was verified.
        static let verified = Flags(rawValue: 4)
        /// The passkey can be backed up.
        static let mayBeBackedUp = Flags(rawValue: 8)
        /// The passkey is backed up.
        static let backedUp = Flags(rawValue: 16)
        /// The data contains a new passkey.
        static let hasCredential = Flags(rawValue: 64)
        /// The data contains extensions.
        static let hasExtensions = Flags(rawValue: 128)
    }

    /// A new passkey.
    struct Credential: Hashable, Sendable {
        /// The credential id.
        var id: [UInt8]
        /// The public key.
        var key: PasskeyKey
    }

    /// The SHA-256 hash of the site's id.
    var party: [UInt8]
    /// The flags.
    var flags: Flags
    /// The signature counter; 0 if the authenticator has none.
    var count: UInt32
    /// The new passkey; nil if there is none.
    var credential: Credential?

    /// Parses the bytes of an authenticator. Trailing bytes are an error.
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

    /// Parses the credential that follows the fixed part, and returns it with its end. It consists
    /// of 16 bytes for the model, the length of the id, the id and the key (section 6.5.1).
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

    /// Runs the checks that are common to creating and using a passkey: steps 14 to 18 of section
    /// 7.1, and 15 to 19 of section 7.2.
    func check(_ site: RelyingParty) throws(PasskeyFault) {
        guard party == Array(SHA256.hash(data: Array(site.id.utf8))) else { throw .party }
        guard flags.contains(.present) else { throw .presence }
        guard flags.contains(.verified) else { throw .verification }
        guard flags.contains(.mayBeBackedUp) || !flags.contains(.backedUp) else { throw .backup }
    }
}
