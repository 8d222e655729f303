public import Core

/// An address of the person's own, which gets each notice as JSON, signed as Standard Webhooks say.
public struct WebhookChannel: Hashable, Sendable {
    /// Where notices are posted.
    public let url: String
    /// What signs them: `whsec_` and base64 of 24 to 64 bytes.
    public let secret: String

    static let record = Record(
        WebhookChannel.init(url:secret:), Field("url", \.url, .text(1...WebAddress.longest)),
        Field("secret", \.secret, .text(1...200)))

    /// Refuses an address that is none (`delivery.url`) and a secret of another form
    /// (`delivery.secret`).
    public init(url: String, secret: String) throws(Rejection) {
        _ = try ChannelCheck.address(url, field: "url")
        guard WebhookChannel.key(secret) != nil else {
            throw Rejection(
                "delivery.secret",
                "A secret of a webhook is whsec_ and base64 of 24 to 64 bytes.", field: "secret",
                hints: ["Leave it to Cairn to make one."])
        }
        self.url = url
        self.secret = secret
    }

    /// A fresh secret of 32 bytes.
    public static func freshSecret(from entropy: any Entropy) -> String {
        "whsec_" + Base64.text(FreshBytes.make(32, from: entropy))
    }

    /// The bytes that sign; nil if the secret has another form.
    static func key(_ secret: String) -> [UInt8]? {
        guard secret.hasPrefix("whsec_"), let key = Base64.bytes(String(secret.dropFirst(6))),
            (24...64).contains(key.count)
        else { return nil }
        return key
    }

    var summary: String { "Webhook at \(WebAddress(url)?.host ?? "an address")" }
}

/// Bytes that nobody can guess.
enum FreshBytes {
    static func make(_ count: Int, from entropy: any Entropy) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            withUnsafeBytes(of: entropy.bits()) { bytes += $0 }
        }
        return Array(bytes.prefix(count))
    }
}
