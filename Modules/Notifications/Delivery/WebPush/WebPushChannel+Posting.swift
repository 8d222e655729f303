internal import Core
internal import Crypto

extension WebPushChannel {
    /// Returns the request that sends a notice to the push service (RFC 8030 section 5).
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

    /// Returns the topic for a tag: 32 characters, the maximum length. The same tag always gives
    /// the same topic.
    static func topic(_ tag: String) -> String {
        Base64.urlText(SHA256.hash(data: Array(tag.utf8)).prefix(24))
    }
}
