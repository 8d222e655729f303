public import Core

/// A message in the log of messages, as shown to the user.
public struct OutboxEntry: Hashable, Sendable {
    /// The message.
    public var message: OutboxMessage
    /// The outcome of sending the message's reminders.
    public var outcome: SentReminder.Outcome
    /// The user's response to the message.
    public var response: SentReminder.Response
    /// The result for each channel on which the message was sent.
    public var sends: [Send]

    /// The result of sending a message on one channel.
    public struct Send: Hashable, Sendable {
        /// The name of the channel.
        public var channel: String
        /// The type of channel.
        public var via: String
        /// `due`, or the name of the outcome.
        public var word: String
        /// The reason for the outcome in one sentence; nil if the message was delivered.
        public var why: String?
        /// The number of attempts to send the message.
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
        Member("at", \.message.instant, "The time of the message.")
        Member("kind", \.message.kind, "The kind of its reminders.")
        Member("title", \.message.title, "The title of the message.")
        Member("body", \.message.body, "The text of the message.")
        Member("why", \.message.why)
        Member("outcome", \.outcome.rawValue)
        Member("response", \.response.rawValue, "The user's reaction to the message.")
        Member("sends", \.sends, "The deliveries, one for each channel.")
    }

    /// The JSON form of a list of messages.
    public static let list = Shape<[OutboxEntry]> {
        Member("messages", \.self, "The messages, latest first.")
    }
}

extension OutboxEntry.Send: Shaped {
    public static let shape = Shape<OutboxEntry.Send>("Sending") {
        Member("channel", \.channel, "The name of the channel.")
        Member("via", \.via, "The kind of channel.")
        Member("outcome", \.word)
        Member("why", \.why)
        Member("tries", \.tries, "The number of attempts.")
    }
}
