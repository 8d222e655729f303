public import Core
internal import Crypto

/// A channel to a subscription at a push service, as returned by a browser's
/// `PushSubscription.toJSON()`.
public struct WebPushChannel: Hashable, Sendable {
    /// The address at the push service to which messages are sent.
    public let endpoint: String
    /// The device's public key on the curve P-256, as base64url of 65 bytes.
    public let p256dh: String
    /// The secret shared with the device, as base64url of 16 bytes.
    public let auth: String

    static let record = Record(
        WebPushChannel.init(endpoint:p256dh:auth:),
        Field("endpoint", \.endpoint, .text(1...WebAddress.longest)),
        Field("p256dh", \.p256dh, .text(1...120)), Field("auth", \.auth, .text(1...40)))

    /// Creates the channel. Throws `delivery.url` for an invalid address. Throws `delivery.keys` if
    /// the public key is not on the curve or the secret has another length.
    public init(endpoint: String, p256dh: String, auth: String) throws(Rejection) {
        _ = try ChannelCheck.address(endpoint, field: "endpoint")
        guard let point = Base64.urlBytes(p256dh), Base64.urlBytes(auth)?.count == 16,
            (try? P256.KeyAgreement.PublicKey(x963Representation: point)) != nil
        else {
            throw Rejection(
                "delivery.keys", "The keys of the subscription are invalid.",
                field: "p256dh", hints: ["Ask the browser to subscribe again."])
        }
        self.endpoint = endpoint
        self.p256dh = p256dh
        self.auth = auth
    }

    var summary: String { "Push by \(WebAddress(endpoint)?.host ?? "a browser")" }
}
