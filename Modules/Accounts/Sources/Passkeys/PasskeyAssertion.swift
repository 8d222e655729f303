internal import Core
internal import Crypto

/// A passkey that a browser shows, as `PublicKeyCredential.toJSON()` gives it.
struct PasskeyAssertion: Hashable, Sendable {
    /// What the passkey is called by.
    let credential: [UInt8]
    /// What the browser says of it.
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
        case let text: owner = try PasskeyJSON.bytes(text).orFault(.format)
        }
    }

    /// Checks it as section 7.2 of W3C WebAuthn Level 3 has it; gives what is to be kept of it.
    ///
    /// Whose it is has to stand in it, unless it is known who was asked.
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
    /// The value, or the fault thrown where there is none.
    func orFault(_ fault: PasskeyFault) throws(PasskeyFault) -> Wrapped {
        guard let self else { throw fault }
        return self
    }
}
