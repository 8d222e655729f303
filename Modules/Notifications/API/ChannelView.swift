public import Core

/// The subject type of channel ids.
public enum ChannelSubject {}
/// The id of a channel.
public typealias ChannelID = ID<ChannelSubject>

/// A notification channel of a user as shown to that user, without secrets. Rule A3.
public struct ChannelView: Hashable, Sendable {
    /// The status of a channel.
    public enum Status: String, Hashable, Sendable, CaseIterable {
        /// Messages are sent to the channel.
        case open
        /// The owner of the mailbox has not confirmed it yet. Only the confirmation message is sent
        /// to it.
        case unconfirmed
        /// The user turned the channel off.
        case off
        /// The channel's address no longer exists. The user must set up the channel again.
        case gone
        /// The service rejects the channel's credentials. A successful test reopens the channel.
        case denied
        /// Too many messages failed in a row. A successful test reopens the channel.
        case failing
    }

    /// The channel's id.
    public var id: ChannelID
    /// The name that the user chose for the channel.
    public var name: String
    /// The type of channel, such as `webPush`, `ntfy` or `mail`.
    public var via: String
    /// A description of the destination, without secrets.
    public var summary: String
    /// The time at which the channel was created.
    public var since: Instant
    /// The status of the channel.
    public var standing: Status
    /// The reason why the last message on the channel failed, in one sentence; nil if it was
    /// delivered.
    public var fault: String?
    /// The time of the last delivery on the channel; nil if there was none.
    public var delivered: Instant?

    /// Creates a view of a channel.
    public init(
        id: ChannelID, name: String, via: String, summary: String, since: Instant,
        standing: Status, fault: String?, delivered: Instant?
    ) {
        self.id = id
        self.name = name
        self.via = via
        self.summary = summary
        self.since = since
        self.standing = standing
        self.fault = fault
        self.delivered = delivered
    }
}

extension ChannelView: Shaped {
    public static let shape = Shape<ChannelView>("Channel") {
        Member("id", \.id, "The channel's id.")
        Member("name", \.name, "The name that the user chose.")
        Member("via", \.via, "The kind of channel, such as `ntfy` or `webPush`.")
        Member("summary", \.summary, "The destination as shown to the user, without secrets.")
        Member("since", \.since, "The time since which the channel has this state.")
        Member(
            "standing", \.standing.rawValue,
            "The state: `open`, `unconfirmed`, `off`, `gone`, `denied` or `failing`.")
        Member("fault", \.fault, "Why the last message was not delivered. Null if it was.")
        Member("delivered", \.delivered, "The time of the last delivery. Null before the first.")
    }

    /// The JSON form of a list of channels.
    public static let list = Shape<[ChannelView]> {
        Member("channels", \.self, "The channels, oldest first.")
    }
}
