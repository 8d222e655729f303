public import Core

/// What ids of channels are ids of.
public enum ChannelSubject {}
/// The id of a channel.
public typealias ChannelID = ID<ChannelSubject>

/// A way on which a person is told, as surfaces show it: nothing secret is in it. Rule A3.
public struct ChannelView: Hashable, Sendable {
    /// How it goes.
    public enum Standing: String, Hashable, Sendable, CaseIterable {
        /// Messages go there.
        case open
        /// The owner of the mailbox has not confirmed it yet: nothing else is sent there.
        case unconfirmed
        /// The person switched it off.
        case off
        /// The address is not there any more: it has to be set up anew.
        case gone
        /// The other side does not let us; a test that arrives opens it again.
        case denied
        /// Too many messages in a row did not arrive; a test that arrives opens it again.
        case failing
    }

    /// Which.
    public var id: ChannelID
    /// What the person calls it.
    public var name: String
    /// Which way it is: `webPush`, `ntfy`, `mail` …
    public var via: String
    /// Where it leads, without what is secret.
    public var summary: String
    /// When it was set up.
    public var since: Instant
    /// How it goes.
    public var standing: Standing
    /// Why the last message did not arrive, as a sentence; nil if it did.
    public var fault: String?
    /// When a message last arrived; nil if none has.
    public var delivered: Instant?

    /// A channel as it is shown.
    public init(
        id: ChannelID, name: String, via: String, summary: String, since: Instant,
        standing: Standing, fault: String?, delivered: Instant?
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
        Member("id", \.id)
        Member("name", \.name)
        Member("via", \.via)
        Member("summary", \.summary, "Where it leads, without what is secret.")
        Member("since", \.since)
        Member("standing", \.standing.rawValue, "open, unconfirmed, off, gone, denied or failing.")
        Member("fault", \.fault, "Why the last message did not arrive; null if it did.")
        Member("delivered", \.delivered, "When a message last arrived.")
    }

    /// Channels as they are listed.
    public static let list = Shape<[ChannelView]> { Member("channels", \.self) }
}
