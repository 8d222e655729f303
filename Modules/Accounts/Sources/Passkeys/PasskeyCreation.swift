internal import Core
internal import Crypto

/// A passkey that a browser says it made, as `PublicKeyCredential.toJSON()` gives it.
struct PasskeyCreation: Hashable, Sendable {
    /// What the browser says of it.
    let client: ClientData
    private let id: [UInt8]
    private let attestation: [UInt8]
    private let transports: Set<String>

    /// What is known of a passkey that was just made.
    struct Made: Hashable, Sendable {
        var credential: AuthenticatorData.Credential
        var count: UInt32
        var mayBeBackedUp: Bool
        var isBackedUp: Bool
        var transports: Set<String>
    }

    /// The longest text that is read.
    static let longest = 1 << 16

    init(_ text: String) throws(PasskeyFault) {
        let (json, response) = try PasskeyJSON.read(text)
        guard let id = PasskeyJSON.bytes(json["rawId"]),
            let client = PasskeyJSON.bytes(response["clientDataJSON"]),
            let attestation = PasskeyJSON.bytes(response["attestationObject"])
        else { throw .format }
        self.id = id
        self.client = try ClientData(client)
        self.attestation = attestation
        let named = response["transports"]?.array?.compactMap(\.string) ?? []
        transports = Set(named.filter(Passkey.transports.contains))
    }

    /// Checks it as section 7.1 of W3C WebAuthn Level 3 has it, but for what needs the directory:
    /// that nobody has a passkey of this name.
    ///
    /// Nothing is to be attested, and nothing is made of it if something is: other formats than
    /// `none` are let by unread, as section 7.1 step 24 lets a site that trusts every model.
    func verify(
        _ challenge: [UInt8], _ site: RelyingParty
    ) throws(PasskeyFault) -> Made {
        try client.check(.create, challenge, site)
        guard let object = try? CBORReader.whole(attestation),
            let format = object[.text("fmt")]?.text,
            let statement = object[.text("attStmt")]?.map,
            let bytes = object[.text("authData")]?.bytes
        else { throw .format }
        let data = try AuthenticatorData(bytes)
        try data.check(site)
        guard let credential = data.credential, credential.id == id else { throw .credential }
        guard format != "none" || statement.isEmpty else { throw .attestation }
        return Made(
            credential: credential, count: data.count,
            mayBeBackedUp: data.flags.contains(.mayBeBackedUp),
            isBackedUp: data.flags.contains(.backedUp), transports: transports)
    }
}

/// What browsers send of passkeys: JSON with bytes as base64url (section 5.1 of WebAuthn Level 3).
enum PasskeyJSON {
    /// The whole and the answer within.
    static func read(_ text: String) throws(PasskeyFault) -> (JSON, JSON) {
        let limits = JSONLimits(depth: 8, bytes: PasskeyCreation.longest)
        guard let json = try? JSON(parsing: Array(text.utf8), limits: limits),
            json["type"]?.string == "public-key", let response = json["response"],
            response.object != nil
        else { throw .format }
        return (json, response)
    }

    /// Bytes in it.
    static func bytes(_ json: JSON?) -> [UInt8]? { json?.string.flatMap(Base64URL.bytes) }
}
