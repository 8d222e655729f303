public import Core

/// A channel to a webhook that the user set up. It receives each notice as JSON with a signature as
/// defined by Standard Webhooks.
public struct WebhookChannel: Hashable, Sendable {
    /// The address to which notices are sent.
    public let url: String
    /// The secret for signatures: `whsec_` followed by base64 of 24 to 64 bytes.
    public let secret: String

    static let record = Record(
        WebhookChannel.init(url:secret:), Field("url", \.url, .text(1...WebAddress.longest)),
        Field("secret", \.secret, .text(1...200)))

    /// Creates the channel. Throws `delivery.url` for an invalid address, and `delivery.secret` for
    /// an invalid secret.
    public init(url: String, secret: String) throws(Rejection) {
        _ = try ChannelCheck.address(url, field: "url")
        guard WebhookChannel.key(secret) != nil else {
            throw Rejection(
                "delivery.secret",
                "The secret must be whsec_ and 24 to 64 bytes in base64.", field: "secret",
                hints: ["Leave it empty to let Cairn create one."])
        }
        self.url = url
        self.secret = secret
    }

    /// Returns a new random secret of 32 bytes.
    public static func freshSecret(from entropy: any Entropy) -> String {
        "whsec_" + Base64.text(FreshBytes.make(32, from: entropy))
    }

    /// Returns the bytes of a secret; nil if its format is invalid.
    static func key(_ secret: String) -> [UInt8]? {
        guard secret.hasPrefix("whsec_"), let key = Base64.bytes(String(secret.dropFirst(6))),
            (24...64).contains(key.count)
        else { return nil }
        return key
    }

    var summary: String { "Webhook at \(WebAddress(url)?.host ?? "an address")" }
}

/// Random bytes.
enum FreshBytes {
    static func make(_ count: Int, from entropy: any Entropy) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            withUnsafeBytes(of: entropy.bits()) { bytes += $0 }
        }
        return Array(bytes.prefix(count))
    }
}
