public import Core
public import NotificationsAPI

/// A message to be sent on one channel, leased to one sender.
public struct LeasedMessage: Hashable, Sendable {
    /// The user's account.
    public var account: AccountID
    /// The message.
    public var message: OutboxMessage
    /// The channel.
    public var channel: StoredChannel
    /// The number of attempts made so far.
    public var tries: Int

    /// Creates a leased message.
    public init(account: AccountID, message: OutboxMessage, channel: StoredChannel, tries: Int) {
        self.account = account
        self.message = message
        self.channel = channel
        self.tries = tries
    }

    /// The outcomes of sending a message on a channel.
    public enum Outcome: Hashable, Sendable {
        /// The service accepted the message.
        case delivered
        /// Sending must be retried at this time, for this reason.
        case again(Instant, String)
        /// The message was not sent, because the channel was turned off or removed.
        case held(String)
        /// The channel's address no longer exists, for this reason.
        case gone(String)
        /// The service rejects the credentials, for this reason.
        case denied(String)
        /// The message was not delivered and sending is not retried, for this reason.
        case failed(String)
        /// The sender stopped before it recorded the result. The message may have been delivered,
        /// so it is not sent again.
        case unsure(String)

        /// The name of the outcome for logs and programs.
        public var word: String {
            switch self {
            case .delivered: "delivered"
            case .again: "again"
            case .held: "held"
            case .gone: "gone"
            case .denied: "denied"
            case .failed: "failed"
            case .unsure: "unsure"
            }
        }

        /// The reason for the outcome in one sentence; nil if there is none.
        public var sentence: String? {
            switch self {
            case .delivered: nil
            case .again(_, let why), .held(let why), .gone(let why), .denied(let why),
                .failed(let why), .unsure(let why):
                why
            }
        }
    }
}

extension LeasedMessage {
    /// The maximum number of attempts.
    public static let mostTries = 8
    /// The duration of a lease in seconds. After it, another sender can lease the message.
    public static let lease: Int64 = 60

    /// Returns the outcome for the message after a delivery attempt, including the time of a retry.
    ///
    /// The delay before a retry starts at half a minute and doubles each time. A quarter of it is
    /// random, so that retries do not coincide. If the service requests a longer delay, that delay
    /// is used. There is no retry after the message is no longer useful.
    public func outcome(
        of delivery: DeliveryOutcome, at now: Instant, entropy: any Entropy
    ) -> Outcome {
        switch delivery {
        case .delivered: return .delivered
        case .gone(let why): return .gone(why)
        case .denied(let why): return .denied(why)
        case .refused(let why): return .failed(why)
        case .retry(let after, let why):
            guard tries + 1 < LeasedMessage.mostTries else { return .failed(why) }
            let wait = Int64(30) << Int64(min(tries, 10))
            let chance = Int64(entropy.bits() % UInt64(wait / 4))
            let next = now + (max(wait, Int64(after ?? 0)) + chance)
            return next < message.until ? .again(next, why) : .failed(why)
        }
    }
}

extension LeasedMessage {
    /// Returns the outcome if a due message must not be sent; nil if it can be sent. `wasBegun` is
    /// true if a sender began to send it and did not record the result. Rule A2.
    public func obstacle(at now: Instant, wasBegun: Bool) -> Outcome? {
        let isTest = message.reminders.isEmpty
        guard channel.standing == .open || isTest else {
            return .held("The channel is not open.")
        }
        guard now < message.until else {
            return .failed("The message expired before it could be sent.")
        }
        guard !wasBegun || channel.channel.via.isRepeatable else {
            return .unsure(
                "The server stopped while sending, so the delivery is unknown. It is not sent "
                    + "again."
            )
        }
        return nil
    }
}

extension Channel.ChannelType {
    /// True if sending the message again has no effect that the user notices. Only such messages
    /// are sent again after an unknown result.
    ///
    /// Push services and browsers replace messages by topic and tag, and receivers of Standard
    /// Webhooks recognise the id. Other channels would show the message twice. Rule A2.
    public var isRepeatable: Bool {
        switch self {
        case .webPush, .webhook: true
        case .ntfy, .gotify, .apprise, .mail: false
        }
    }
}
