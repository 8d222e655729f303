internal import Core
internal import Crypto

/// A new passkey, in the form of the browser's `PublicKeyCredential.toJSON()`.
struct PasskeyCreation: Hashable, Sendable {
    /// The browser's description of the operation.
    let client: ClientData
    private let id: [UInt8]
    private let attestation: [UInt8]
    private let transports: Set<String>

    /// The verified data of a new passkey.
    struct Made: Hashable, Sendable {
        var credential: AuthenticatorData.Credential
        var count: UInt32
        var mayBeBackedUp: Bool
        var isBackedUp: Bool
        var transports: Set<String>
    }

    /// The maximum length of the browser's JSON in bytes.
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

    /// Verifies the new passkey by section 7.1 of W3C WebAuthn Level 3. The directory checks that
    /// the credential id is not in use.
    ///
    /// No attestation is requested, and none is evaluated. Formats other than `none` are accepted
    /// without reading them. Step 24 of section 7.1 allows this for a site that trusts every model
    /// of authenticator.
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

/// Parses the browser's JSON for passkeys, in which bytes are written as base64url (WebAuthn Level
/// 3, section 5.1).
enum PasskeyJSON {
    /// Parses the text and returns the whole object and its member `response`.
    static func read(_ text: String) throws(PasskeyFault) -> (JSON, JSON) {
        let limits = JSONLimits(depth: 8, bytes: PasskeyCreation.longest)
        guard let json = try? JSON(parsing: Array(text.utf8), limits: limits),
            json["type"]?.string == "public-key", let response = json["response"],
            response.object != nil
        else { throw .format }
        return (json, response)
    }

    /// Returns the bytes of a member.
    static func bytes(_ json: JSON?) -> [UInt8]? { json?.string.flatMap(Base64URL.bytes) }
}
