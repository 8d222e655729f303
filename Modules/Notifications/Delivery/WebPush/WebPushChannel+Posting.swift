internal import Core
internal import Crypto

extension WebPushChannel {
    /// The request that carries a notice to the push service (RFC 8030 section 5).
    func post(
        _ notice: Notice, salt: [UInt8], authorization: String
    ) throws -> Post {
        let message = try PushMessage.sealed(
            PushPayload.bytes(notice), to: Base64.urlBytes(p256dh) ?? [],
            auth: Base64.urlBytes(auth) ?? [], with: P256.KeyAgreement.PrivateKey(), salt: salt)
        return Post(
            url: endpoint,
            headers: [
                ("Authorization", authorization), ("TTL", "\(notice.timeToLive)"),
                ("Urgency", notice.urgency.rawValue), ("Topic", Self.topic(notice.tag)),
                ("Content-Encoding", "aes128gcm"), ("Content-Type", "application/octet-stream"),
            ], body: message, service: "the push service", isSubscription: true)
    }

    /// A name of 32 characters, as long as a topic may be, that is the same for the same tag.
    static func topic(_ tag: String) -> String {
        Base64.urlText(SHA256.hash(data: Array(tag.utf8)).prefix(24))
    }
}
