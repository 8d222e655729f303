internal import Core
internal import Crypto

extension WebhookChannel {
    /// Returns the request with a notice and two signatures. One follows Standard Webhooks: it
    /// covers id, time and body, and its key is the bytes of the secret. The other is
    /// `X-Signature-256: sha256=…`: it covers the body, and its key is the secret's text.
    func post(_ notice: Notice, at now: Instant) -> Post {
        let body = json(notice, at: now).bytes
        let time = "\(now.seconds)"
        let signed = Array("\(notice.id).\(time).".utf8) + body
        let signature = HMAC<SHA256>.authenticationCode(
            for: signed, using: SymmetricKey(data: Self.key(secret) ?? []))
        let plain = HMAC<SHA256>.authenticationCode(
            for: body, using: SymmetricKey(data: Array(secret.utf8)))
        return Post(
            url: url,
            headers: [
                ("Content-Type", "application/json"), ("webhook-id", notice.id),
                ("webhook-timestamp", time), ("webhook-signature", "v1,\(Base64.text(signature))"),
                ("X-Signature-256", "sha256=\(Hex.text(plain))"),
            ], body: body, service: "the webhook")
    }

    private func json(_ notice: Notice, at now: Instant) -> JSON {
        [
            "type": .string("cairn.\(notice.kind)"), "timestamp": .string(now.utcText),
            "data": [
                "id": .string(notice.id), "title": .string(notice.title),
                "body": .string(notice.body), "link": .optional(notice.link),
                "tag": .string(notice.tag), "urgency": .string(notice.urgency.rawValue),
                "silent": .bool(notice.isSilent),
                "timeToLive": .integer(Int64(notice.timeToLive)),
                "actions": .array(
                    notice.actions.map { action in
                        ["label": .string(action.label), "url": .string(action.url)]
                    }),
            ],
        ]
    }
}
