internal import Core
internal import Crypto

/// The proof that a user has a passkey, in the form of the browser's
/// `PublicKeyCredential.toJSON()`.
struct PasskeyAssertion: Hashable, Sendable {
    /// The credential id of the passkey.
    let credential: [UInt8]
    /// The browser's description of the operation.
    let client: ClientData
    private let clientBytes: [UInt8]
    private let data: [UInt8]
    private let signature: [UInt8]
    private let owner: [UInt8]?

    init(_ text: String) throws(PasskeyFault) {
        let (json, response) = try PasskeyJSON.read(text)
        guard let credential = PasskeyJSON.bytes(json["rawId"]),
            let client = PasskeyJSON.bytes(response["clientDataJSON"]),
            let data = PasskeyJSON.bytes(response["authenticatorData"]),
            let signature = PasskeyJSON.bytes(response["signature"])
        else { throw .format }
        self.credential = credential
        self.client = try ClientData(client)
        clientBytes = client
        self.data = data
        self.signature = signature
        switch response["userHandle"] {
        case nil, .null?: owner = nil
        case let text: owner = try PasskeyJSON.bytes(text).orThrowFault(.format)
        }
    }

    /// Verifies the proof by section 7.2 of W3C WebAuthn Level 3, and returns the passkey's record
    /// to store.
    ///
    /// The user handle is required, unless the account is already known.
    func verify(
        _ challenge: [UInt8], _ site: RelyingParty, by passkey: Passkey, isAsked: Bool
    ) throws(PasskeyFault) -> Passkey {
        guard credential == passkey.credential else { throw .credential }
        guard owner.map({ $0 == Passkey.owner(passkey.account) }) ?? isAsked else { throw .owner }
        try client.check(.get, challenge, site)
        let data = try AuthenticatorData(data)
        try data.check(site)
        guard data.flags.contains(.mayBeBackedUp) == passkey.mayBeBackedUp else { throw .backup }
        let signed = self.data + SHA256.hash(data: clientBytes)
        guard passkey.key.signed(signature, signed) else { throw .signature }
        guard passkey.isPast(data.count) else { throw .count }
        var used = passkey
        used.count = data.count
        used.isBackedUp = data.flags.contains(.backedUp)
        return used
    }
}

extension Optional {
    /// Returns the value, or throws the fault if it is nil.
    func orThrowFault(_ fault: PasskeyFault) throws(PasskeyFault) -> Wrapped {
        guard let self else { throw fault }
        return self
    }
}
