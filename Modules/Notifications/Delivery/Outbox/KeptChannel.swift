public import Core
public import NotificationsAPI

/// A channel that a person set up, and how it goes with it. Rule A3.
public struct KeptChannel: Hashable, Sendable {
    /// How it goes.
    public typealias Standing = ChannelView.Standing

    /// Made by whoever set it up.
    public var id: ChannelID
    /// What the person calls it, 1–40 characters.
    public var name: String
    /// Where it leads, with its secrets.
    public var channel: Channel
    /// When it was set up.
    public var since: Instant
    /// How it goes.
    public var standing: Standing = .open
    /// Why it is not open, or why the last message did not arrive, as a sentence; nil if it did.
    public var fault: String?
    /// How many messages in a row did not arrive.
    public var faults = 0
    /// When a message last arrived; nil if none has.
    public var delivered: Instant?

    /// How many messages in a row may fail before no more are sent.
    public static let mostFaults = 10
    /// How many channels a person may have.
    public static let most = 20

    /// A channel that is open. Refused with `notifications.name` for a name that is none.
    public init(
        _ id: ChannelID, name: String, _ channel: Channel, at now: Instant
    ) throws(Rejection) {
        self.id = id
        let name = name.trimmed
        let isLine = name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard (1...40).contains(name.count), name.utf8.count <= 400, isLine else {
            throw Rejection(
                "notifications.name", "A channel's name has 1 to 40 characters on one line.",
                field: "name")
        }
        self.name = name
        self.channel = channel
        since = now
    }

    /// Notes what became of a message.
    public mutating func note(_ outcome: Errand.Outcome, at now: Instant) {
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
            if faults >= KeptChannel.mostFaults, standing == .open { standing = .failing }
        }
    }
}

extension KeptChannel {
    /// The channel as surfaces show it.
    public var view: ChannelView {
        ChannelView(
            id: id, name: name, via: channel.via.rawValue, summary: channel.summary, since: since,
            standing: standing, fault: fault, delivered: delivered)
    }
}
