public import Core

/// A message in the log, as shown to the user.
public struct OutboxEntry: Hashable, Sendable {
    /// The message.
    public var message: OutboxMessage
    /// The outcome of its reminders.
    public var outcome: SentReminder.Outcome
    /// The user's response.
    public var response: SentReminder.Response
    /// The result for each channel.
    public var sends: [Send]

    /// The result of a message on one channel.
    public struct Send: Hashable, Sendable {
        /// The channel's name.
        public var channel: String
        /// The type of channel.
        public var via: String
        /// `due`, or the name of the outcome.
        public var word: String
        /// The reason in one sentence; nil if the message was delivered.
        public var why: String?
        /// The number of attempts.
        public var tries: Int

        /// Creates the result for a channel.
        public init(channel: String, via: String, word: String, why: String?, tries: Int) {
            self.channel = channel
            self.via = via
            self.word = word
            self.why = why
            self.tries = tries
        }
    }

    /// Creates an entry.
    public init(
        message: OutboxMessage, outcome: SentReminder.Outcome, response: SentReminder.Response,
        sends: [Send]
    ) {
        self.message = message
        self.outcome = outcome
        self.response = response
        self.sends = sends
    }
}

extension OutboxEntry: Shaped {
    public static let shape = Shape<OutboxEntry>("SentMessage") {
        Member("id", \.message.id)
        Member("at", \.message.instant)
        Member("kind", \.message.kind)
        Member("title", \.message.title)
        Member("body", \.message.body)
        Member("why", \.message.why)
        Member("outcome", \.outcome.rawValue)
        Member("response", \.response.rawValue)
        Member("sends", \.sends)
    }

    /// The shape of a list of messages.
    public static let list = Shape<[OutboxEntry]> { Member("messages", \.self) }
}

extension OutboxEntry.Send: Shaped {
    public static let shape = Shape<OutboxEntry.Send>("Sending") {
        Member("channel", \.channel)
        Member("via", \.via)
        Member("outcome", \.word)
        Member("why", \.why)
        Member("tries", \.tries)
    }
}
