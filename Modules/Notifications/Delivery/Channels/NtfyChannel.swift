public import Core

/// A topic of an ntfy server.
public struct NtfyChannel: Hashable, Sendable {
    /// The server, such as `https://ntfy.sh`.
    public let url: String
    /// Letters, digits, hyphens and underscores, 64 at most. Whoever knows it can read along,
    /// unless the server asks for a token.
    public let topic: String
    /// An access token of the server; nil if it asks for none.
    public let token: String?

    static let record = Record(
        NtfyChannel.init(url:topic:token:),
        Field("url", \.url, .text(1...WebAddress.longest)), Field("topic", \.topic, .text(1...64)),
        Field("token", \.token))

    /// Refuses an address that is none (`delivery.url`), a topic that ntfy would not take
    /// (`delivery.topic`) and a token that fits into no header (`delivery.token`).
    public init(url: String, topic: String, token: String?) throws(Rejection) {
        _ = try ChannelCheck.address(url, field: "url")
        let isTopic = topic.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
            default: false
            }
        }
        guard isTopic, (1...64).contains(topic.utf8.count) else {
            throw Rejection(
                "delivery.topic",
                "A topic has up to 64 letters, digits, hyphens and underscores.", field: "topic")
        }
        if let token { _ = try ChannelCheck.token(token) }
        self.url = url
        self.topic = topic
        self.token = token
    }

    /// Without the topic, which is a secret at a server that asks for no token.
    var summary: String {
        let host = WebAddress(url)?.host ?? "ntfy"
        return token == nil ? "ntfy at \(host)" : "ntfy at \(host), topic \(topic)"
    }
}
