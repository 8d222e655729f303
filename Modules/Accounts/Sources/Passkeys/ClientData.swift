internal import Core

/// The browser's description of an operation with a passkey (W3C WebAuthn Level 3, section 5.8.1).
struct ClientData: Hashable, Sendable {
    /// The kind of operation: creating or using a passkey.
    enum Kind: String, Hashable, Sendable, CaseIterable {
        case create = "webauthn.create"
        case get = "webauthn.get"
    }

    private let kind: String
    /// The challenge that the passkey signed.
    let challenge: [UInt8]
    private let origin: String
    private let isWithinOther: Bool

    /// Parses the browser's JSON. Unknown members are ignored.
    init(_ bytes: [UInt8]) throws(PasskeyFault) {
        guard
            let json = try? JSON(parsing: bytes, limits: JSONLimits(depth: 8, bytes: 1 << 13)),
            let kind = json["type"]?.string, let origin = json["origin"]?.string,
            let challenge = json["challenge"]?.string.flatMap(Base64URL.bytes)
        else { throw .format }
        self.kind = kind
        self.challenge = challenge
        self.origin = origin
        let crossOrigin = json["crossOrigin"] ?? false
        guard let isWithinOther = crossOrigin.bool else { throw .format }
        self.isWithinOther = isWithinOther || json["topOrigin"] != nil
    }

    /// Checks the kind, the challenge and the origin: steps 7 to 11 of section 7.1, and 10 to 14 of
    /// section 7.2.
    func check(
        _ kind: Kind, _ challenge: [UInt8], _ site: RelyingParty
    ) throws(PasskeyFault) {
        guard self.kind == kind.rawValue else { throw .type }
        guard self.challenge == challenge else { throw .challenge }
        guard origin == site.origin else { throw .origin }
        guard !isWithinOther else { throw .crossOrigin }
    }
}
