public import Core

/// A message in the log that a person reads.
public struct OutboxEntry: Hashable, Sendable {
    /// The message.
    public var message: OutboxMessage
    /// What became of its reminders.
    public var outcome: SentReminder.Outcome
    /// What the person made of it.
    public var response: SentReminder.Response
    /// What became of it, channel by channel.
    public var sends: [Send]

    /// A message on one channel.
    public struct Send: Hashable, Sendable {
        /// What the channel is called.
        public var channel: String
        /// How it goes there.
        public var via: String
        /// `due`, or the word of its outcome.
        public var word: String
        /// Why, as a sentence; nil if it arrived.
        public var why: String?
        /// How often it was tried.
        public var tries: Int

        /// A message on one channel.
        public init(channel: String, via: String, word: String, why: String?, tries: Int) {
            self.channel = channel
            self.via = via
            self.word = word
            self.why = why
            self.tries = tries
        }
    }

    /// A message in the log.
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

    /// Messages as they are listed.
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
