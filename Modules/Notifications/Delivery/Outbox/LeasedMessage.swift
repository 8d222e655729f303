public import Core
public import NotificationsAPI

/// A message for one channel, leased to its sender.
public struct LeasedMessage: Hashable, Sendable {
    /// The user's account.
    public var account: AccountID
    /// The message.
    public var message: OutboxMessage
    /// The channel.
    public var channel: StoredChannel
    /// The number of earlier attempts.
    public var tries: Int

    /// Creates a leased message.
    public init(account: AccountID, message: OutboxMessage, channel: StoredChannel, tries: Int) {
        self.account = account
        self.message = message
        self.channel = channel
        self.tries = tries
    }

    /// The outcomes.
    public enum Outcome: Hashable, Sendable {
        /// The service accepted the message.
        case delivered
        /// The message is retried at a time, for a reason.
        case again(Instant, String)
        /// The message is not sent, because the channel was switched off or removed.
        case held(String)
        /// The address no longer exists.
        case gone(String)
        /// The service rejects the credentials.
        case denied(String)
        /// The message was not delivered and is not retried.
        case failed(String)
        /// The sender stopped before it recorded the result. The message may have been delivered
        /// and is not sent again.
        case unsure(String)

        /// The name for logs and programs.
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

        /// The reason in one sentence; nil if there is none.
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
    /// The duration of a lease in seconds. After that, another sender can take the leased message.
    public static let lease: Int64 = 60

    /// Returns the outcome of a delivery, with the time of a retry.
    ///
    /// The delay starts at half a minute and doubles. A quarter of it is random, so that retries do
    /// not coincide. A longer delay requested by the service is used instead. There is no retry
    /// after the message has become useless.
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
    /// Returns the reason why a due message is not sent; nil if it can be sent. `wasBegun` is true
    /// if a sender began and did not record the result. Rule A2.
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
    /// True if a repeated message replaces the first one. Only then is a message with an unknown
    /// result sent again.
    ///
    /// Push services and browsers replace messages by topic and tag, and receivers of Standard
    /// Webhooks know the id. Other channels would show the message twice. Rule A2.
    public var isRepeatable: Bool {
        switch self {
        case .webPush, .webhook: true
        case .ntfy, .gotify, .apprise, .mail: false
        }
    }
}
