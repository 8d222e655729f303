internal import Core

/// The options for the browser's `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`:
/// W3C WebAuthn Level 3, sections 5.4 and 5.5, with bytes as base64url.
enum PasskeyOptions {
    /// Returns the options for creating a passkey. The user's device must not have one for the
    /// account already. Users must be able to find the passkey without entering a name, and it must
    /// verify the user.
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

    /// Returns the options for using one of the given passkeys, or any passkey that the user
    /// selects.
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
