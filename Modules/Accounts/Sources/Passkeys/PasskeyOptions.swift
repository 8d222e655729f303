internal import Core

/// What a browser is asked, as `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`
/// read it: W3C WebAuthn Level 3, sections 5.4 and 5.5, with bytes as base64url.
enum PasskeyOptions {
    /// Asks for a new passkey of a person, on a device that has none of theirs yet: one by which
    /// they can be found without typing their name, and which asks them who they are.
    static func creation(
        _ question: [UInt8], _ site: RelyingParty, _ account: AccountID, _ name: PersonName,
        known: [Passkey] = []
    ) -> JSON {
        [
            "rp": ["id": .string(site.id), "name": "Cairn"],
            "user": [
                "id": .string(Base64URL.text(Passkey.owner(account))),
                "name": .string(name.text), "displayName": .string(name.text),
            ],
            "challenge": .string(Base64URL.text(question)),
            "pubKeyCredParams": .array(
                PasskeyKey.algorithms.map { ["type": "public-key", "alg": .integer($0)] }),
            "timeout": .integer(Challenges.lifetime),
            "excludeCredentials": .array(known.map(descriptor)),
            "authenticatorSelection": [
                "residentKey": "required", "requireResidentKey": true,
                "userVerification": "required",
            ],
            "attestation": "none",
        ]
    }

    /// Asks for a passkey: one of these, or whichever the person picks.
    static func request(
        _ question: [UInt8], _ site: RelyingParty, known: [Passkey] = []
    ) -> JSON {
        [
            "challenge": .string(Base64URL.text(question)), "rpId": .string(site.id),
            "timeout": .integer(Challenges.lifetime),
            "allowCredentials": .array(known.map(descriptor)), "userVerification": "required",
        ]
    }

    private static func descriptor(_ passkey: Passkey) -> JSON {
        [
            "type": "public-key", "id": .string(Base64URL.text(passkey.credential)),
            "transports": .array(passkey.transports.sorted().map(JSON.string)),
        ]
    }
}
