public import Core

/// A channel to a topic on an ntfy server.
public struct NtfyChannel: Hashable, Sendable {
    /// The address of the server, such as `https://ntfy.sh`.
    public let url: String
    /// The topic: at most 64 letters, digits, hyphens and underscores. Unless the server requires a
    /// token, everyone who knows the topic can read the messages.
    public let topic: String
    /// The access token; nil if the server requires none.
    public let token: String?

    static let record = Record(
        NtfyChannel.init(url:topic:token:),
        Field("url", \.url, .text(1...WebAddress.longest)), Field("topic", \.topic, .text(1...64)),
        Field("token", \.token))

    /// Creates the channel. Throws `delivery.url` for an invalid address, `delivery.topic` for an
    /// invalid topic, and `delivery.token` for a token that cannot be sent in a header.
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
                "The topic must be at most 64 letters, digits, hyphens and underscores.",
                field: "topic")
        }
        if let token { _ = try ChannelCheck.token(token) }
        self.url = url
        self.topic = topic
        self.token = token
    }

    /// A description of the destination without the topic, because the topic is a secret on a
    /// server without tokens.
    var summary: String {
        let host = WebAddress(url)?.host ?? "ntfy"
        return token == nil ? "ntfy at \(host)" : "ntfy at \(host), topic \(topic)"
    }
}
