public import Core
public import NotificationsAPI

/// A channel of a user as stored in the outbox, with its status. Rule A3.
public struct StoredChannel: Hashable, Sendable {
    /// The status of a channel.
    public typealias Status = ChannelView.Status

    /// The channel's id, created by the caller that adds the channel.
    public var id: ChannelID
    /// The name that the user chose for the channel, 1–40 characters.
    public var name: String
    /// The channel with its secrets.
    public var channel: Channel
    /// The time at which the channel was created.
    public var since: Instant
    /// The status of the channel.
    public var standing: Status = .open
    /// The reason why the channel is not open or why its last message failed, in one sentence;
    /// otherwise nil.
    public var fault: String?
    /// The number of messages that failed in a row.
    public var faults = 0
    /// The time of the last delivery on the channel; nil if there was none.
    public var delivered: Instant?

    /// The number of consecutive failures after which the channel is paused.
    public static let mostFaults = 10
    /// The maximum number of channels per user.
    public static let most = 20

    /// Creates an open channel. Throws `notifications.name` for an invalid name.
    public init(
        _ id: ChannelID, name: String, _ channel: Channel, at now: Instant
    ) throws(Rejection) {
        self.id = id
        let name = name.trimmed
        let isLine = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard (1...40).contains(name.count), name.utf8.count <= 400, isLine else {
            throw Rejection(
                "notifications.name", "The name must be 1–40 characters on one line.",
                field: "name")
        }
        self.name = name
        self.channel = channel
        since = now
    }

    /// Updates the channel's status after the outcome of a message.
    public mutating func note(_ outcome: LeasedMessage.Outcome, at now: Instant) {
        // A confirmation that arrives confirms nothing: the owner of the mailbox does.
        guard standing != .unconfirmed else {
            fault = outcome.sentence
            return
        }
        switch outcome {
        case .delivered:
            (faults, fault, delivered) = (0, nil, now)
            if standing != .off { standing = .open }
        case .again, .held: break
        case .gone(let why): (standing, fault) = (.gone, why)
        case .denied(let why): (standing, fault) = (.denied, why)
        case .failed(let why), .unsure(let why):
            faults += 1
            fault = why
            if faults >= StoredChannel.mostFaults, standing == .open { standing = .failing }
        }
    }
}

extension StoredChannel {
    /// The channel as shown to the user, without secrets.
    public var view: ChannelView {
        ChannelView(
            id: id, name: name, via: channel.via.rawValue, summary: channel.summary, since: since,
            standing: standing, fault: fault, delivered: delivered)
    }
}
