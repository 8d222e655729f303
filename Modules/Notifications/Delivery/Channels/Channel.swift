public import Core

/// A channel on which notices are delivered to a user. Rule A3.
///
/// Its JSON form is an object whose member `via` gives the type of channel. The other members
/// depend on the type; unknown members are refused.
public enum Channel: Hashable, Sendable {
    /// A subscription at the push service of a browser or phone (RFC 8030).
    case webPush(WebPushChannel)
    /// A topic on an ntfy server.
    case ntfy(NtfyChannel)
    /// An application on a Gotify server.
    case gotify(GotifyChannel)
    /// An Apprise API server.
    case apprise(AppriseChannel)
    /// A webhook that the user set up.
    case webhook(WebhookChannel)
    /// A mailbox for mail.
    case mail(MailChannel)

    /// The types of channel.
    public enum ChannelType: String, Sendable, CaseIterable {
        case webPush
        case ntfy
        case gotify
        case apprise
        case webhook
        case mail
    }

    /// The type of the channel.
    public var via: ChannelType {
        switch self {
        case .webPush: .webPush
        case .ntfy: .ntfy
        case .gotify: .gotify
        case .apprise: .apprise
        case .webhook: .webhook
        case .mail: .mail
        }
    }

    /// A description of the destination without secrets, such as `ntfy.sh, topic habits`.
    public var summary: String {
        switch self {
        case .webPush(let channel): channel.summary
        case .ntfy(let channel): channel.summary
        case .gotify(let channel): channel.summary
        case .apprise(let channel): channel.summary
        case .webhook(let channel): channel.summary
        case .mail(let channel): channel.summary
        }
    }
}

extension Channel: Coded {
    /// The schema of the channel's JSON form.
    public static let schema = Schema.variants(
        on: "via",
        [
            ("webPush", WebPushChannel.record.properties), ("ntfy", NtfyChannel.record.properties),
            ("gotify", GotifyChannel.record.properties),
            ("apprise", AppriseChannel.record.properties),
            ("webhook", WebhookChannel.record.properties), ("mail", MailChannel.record.properties),
        ])

    public static let codec = Codec<Channel>(schema) { json in
        try? Channel(json)
    } write: { channel, bytes in
        bytes += channel.bytes
    }

    /// Creates a channel from its JSON form. Throws `request.…` if the JSON does not match the
    /// schema, and `delivery.…` for invalid addresses, keys and names.
    public init(_ json: JSON) throws(Rejection) {
        try Channel.schema.accept(json, at: .root)
        let object = json.object ?? JSONObject()
        switch object["via"]?.string.flatMap(ChannelType.init) {
        case .webPush: self = .webPush(try WebPushChannel.record.value(of: object))
        case .ntfy: self = .ntfy(try NtfyChannel.record.value(of: object))
        case .gotify: self = .gotify(try GotifyChannel.record.value(of: object))
        case .apprise: self = .apprise(try AppriseChannel.record.value(of: object))
        case .webhook: self = .webhook(try WebhookChannel.record.value(of: object))
        case .mail: self = .mail(try MailChannel.record.value(of: object))
        case nil: throw FieldPath("via").missing
        }
    }

    /// The channel's JSON form with its secrets. It is for the outbox only and must not be shown on
    /// a page.
    public var bytes: [UInt8] {
        let fields =
            switch self {
            case .webPush(let channel): WebPushChannel.record.bytes(channel)
            case .ntfy(let channel): NtfyChannel.record.bytes(channel)
            case .gotify(let channel): GotifyChannel.record.bytes(channel)
            case .apprise(let channel): AppriseChannel.record.bytes(channel)
            case .webhook(let channel): WebhookChannel.record.bytes(channel)
            case .mail(let channel): MailChannel.record.bytes(channel)
            }
        return Array("{\"via\":\"\(via.rawValue)\",".utf8) + fields.dropFirst()
    }
}

/// Checks that several types of channel share.
enum ChannelCheck {
    /// Parses a web address. Throws `delivery.url` if it is invalid.
    static func address(_ text: String, field: String) throws(Rejection) -> WebAddress {
        let address = WebAddress(text)
        return try address.orThrow(
            Rejection(
                "delivery.url",
                "The address must start with https:// and a host of ASCII letters and digits.",
                field: field, hints: ["Such as https://ntfy.sh."]))
    }

    /// Returns the token if it can be sent in a header. Otherwise throws `delivery.token`.
    static func token(_ text: String, field: String = "token") throws(Rejection) -> String {
        guard (1...500).contains(text.utf8.count),
            text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw Rejection(
                "delivery.token", "The token must be ASCII without spaces.",
                field: field)
        }
        return text
    }
}
