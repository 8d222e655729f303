public import Core
internal import EntitlementsAPI
internal import SecretsAPI

/// Keeps a code for ten minutes, by which one browser can be paired; only its hash is kept.
/// Rule B6.
public struct OfferCode: Command {
    public static var name: String { "shield.offer" }
    public static let form = Form(
        "Offer a code to pair a browser by", OfferCode.init(_:),
        Field("code", \.code, .pairingCode, refusal: .pairingCode))
    public static let answer = Shape<Instant> { Member("until", \.self) }

    /// At least eight letters and digits; capitals, spaces and dashes make no difference.
    public var code: String

    /// Offers a code; the one before it pairs nothing any more.
    public init(_ code: String) { self.code = code }

    /// Refuses fewer than eight letters and digits (`shield.code`). One that waits to be used is
    /// not offered again.
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
        return try (offer?.value.until).orRefused(.unknown("code", code: "shield.code.none"))
    }
}

extension Codec<String> {
    static let pairingCode = Codec.line(1...64).described("As it is shown: 7KQM-2XPA.")
}

extension Refusal {
    static let pairingCode = Refusal(
        "shield.code", "A code has at least eight letters and digits.")
}
