public import Core
internal import EntitlementsAPI
internal import SecretsAPI

/// Offers a code for ten minutes, with which one browser can be paired. Only its hash is stored.
/// Rule B6.
public struct OfferCode: Command {
    public static var name: String { "shield.offer" }
    public static let form = Form(
        "Create a code for pairing a browser", OfferCode.init(_:),
        Field("code", \.code, .pairingCode, refusal: .pairingCode))
    public static let answer = Shape<Instant> { Member("until", \.self) }

    /// The code, at least eight letters and digits. Case, spaces and dashes are ignored.
    public var code: String

    /// Creates a command that offers a code. The previous code no longer works.
    public init(_ code: String) { self.code = code }

    /// Records the code. Does nothing if the same code is already offered.
    ///
    /// Throws `shield.code` if it has fewer than eight letters and digits.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let code = PairingCode.tidied(code)
        guard code.count >= 8 else { throw Refusal.pairingCode.rejection(for: "code") }
        let now = context.moment.instant
        guard PairingCode.end(of: code, at: now, in: context.view) == nil else { return [] }
        try context.require(.shield, orSay: "Locking apps in a browser is part of Pro.")
        let until = context.moment.instant + PairingCode.lifetime
        let secret = Secret(code, salt: context.operation.description)
        return [ShieldFact.offered(.init(secret: secret, until: until)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Instant {
        let code = PairingCode.tidied(code)
        let offer = context.view.shield.offers.last { $0.value.secret.matches(code) }
        return try (offer?.value.until).orThrow(.unknown("code", code: "shield.code.none"))
    }
}

extension Codec<String> {
    static let pairingCode = Codec.line(1...64).described(
        "The pairing code, such as 7KQM-2XPA. Spaces, hyphens and case are ignored.")
}

extension Refusal {
    static let pairingCode = Refusal(
        "shield.code", "The code must have at least eight letters and digits.")
}
