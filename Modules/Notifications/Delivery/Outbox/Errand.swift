public import Core
public import NotificationsAPI

/// One message that is to go out on one channel, leased to whoever sends it.
public struct Errand: Hashable, Sendable {
    /// Whose message it is.
    public var account: AccountID
    /// The message.
    public var message: OutboxMessage
    /// Where it is to go.
    public var channel: KeptChannel
    /// How often it was tried before.
    public var tries: Int

    /// An errand.
    public init(account: AccountID, message: OutboxMessage, channel: KeptChannel, tries: Int) {
        self.account = account
        self.message = message
        self.channel = channel
        self.tries = tries
    }

    /// What became of it.
    public enum Outcome: Hashable, Sendable {
        /// The other side took it.
        case delivered
        /// It is tried again at a time, for a reason.
        case again(Instant, String)
        /// It is not for now: the channel was switched off or taken away meanwhile.
        case held(String)
        /// The address is not there any more.
        case gone(String)
        /// The other side does not let us.
        case denied(String)
        /// It did not arrive, and nobody tries again.
        case failed(String)
        /// Whoever sent it ended meanwhile; it may have arrived, and is not sent again.
        case unsure(String)

        /// A word for logs and programs.
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

        /// A sentence; nil where there is nothing to say.
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

extension Errand {
    /// How often a message is tried at most.
    public static let mostTries = 8
    /// For how many seconds it is whoever's who sends it; then another one may.
    public static let lease: Int64 = 60

    /// What a delivery comes to: whether, and when, it is tried again.
    ///
    /// The wait doubles from half a minute on, a quarter of it by chance so that many do not come
    /// back at once; what the other side asked for counts if it is longer. Nothing is tried after
    /// the message's use is over.
    public func outcome(
        of delivery: DeliveryOutcome, at now: Instant, entropy: any Entropy
    ) -> Outcome {
        switch delivery {
        case .delivered: return .delivered
        case .gone(let why): return .gone(why)
        case .denied(let why): return .denied(why)
        case .refused(let why): return .failed(why)
        case .retry(let after, let why):
            guard tries + 1 < Errand.mostTries else { return .failed(why) }
            let wait = Int64(30) << Int64(min(tries, 10))
            let chance = Int64(entropy.bits() % UInt64(wait / 4))
            let next = now + (max(wait, Int64(after ?? 0)) + chance)
            return next < message.until ? .again(next, why) : .failed(why)
        }
    }
}

extension Errand {
    /// Why a message is not sent now that it is due; nil if it is. `wasBegun` says whether
    /// somebody began to send it and never said what became of it. Rule A2.
    public func obstacle(at now: Instant, wasBegun: Bool) -> Outcome? {
        let isTest = message.reminders.isEmpty
        guard channel.standing == .open || isTest else {
            return .held("The channel is not open.")
        }
        guard now < message.until else { return .failed("It was of no use any more.") }
        guard !wasBegun || channel.channel.via.isRepeatable else {
            return .unsure(
                "Whoever sent it ended before it said whether it arrived; it is not sent twice."
            )
        }
        return nil
    }
}

extension Channel.Via {
    /// Whether a message that is sent again takes the place of the first: then one whose fate is
    /// not known is sent again, and otherwise not.
    ///
    /// Push services and browsers replace by topic and tag, receivers of Standard Webhooks know the
    /// id. The others show what comes twice twice. Rule A2.
    public var isRepeatable: Bool {
        switch self {
        case .webPush, .webhook: true
        case .ntfy, .gotify, .apprise, .mail: false
        }
    }
}
