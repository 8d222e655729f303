public import Core
public import NotificationsAPI

extension OutboxSeals.OperationSeals {
    /// Returns the encrypted content of a channel. It is encrypted because it reveals where the
    /// user can be reached.
    public func content(
        of channel: StoredChannel, of account: AccountID
    ) throws(Rejection) -> [UInt8] {
        let content = ChannelContent(
            name: channel.name, channel: channel.channel, fault: channel.fault)
        return try seal(ChannelContent.record.bytes(content), of: account, channel.id)
    }

    /// Decrypts the content of a channel. The channel's status is stored separately.
    public func channel(
        _ id: ChannelID, of account: AccountID, since: Instant, from content: [UInt8]
    ) throws(Rejection) -> StoredChannel {
        let content = try ChannelContent(
            bytes: try open(content, of: account, id), else: .damagedOutbox)
        var channel = try StoredChannel(id, name: content.name, content.channel, at: since)
        channel.fault = content.fault
        return channel
    }

    /// Returns the encrypted content of a message.
    public func content(
        of message: OutboxMessage, of account: AccountID
    ) throws(Rejection) -> [UInt8] {
        try seal(OutboxMessage.record.bytes(message), of: account, message.id)
    }

    /// Decrypts the content of a message.
    public func message(
        _ id: MessageID, of account: AccountID, from content: [UInt8]
    ) throws(Rejection) -> OutboxMessage {
        try OutboxMessage(bytes: try open(content, of: account, id), else: .damagedOutbox)
    }

    /// Returns the encrypted reason for an outcome; nil if there is none.
    public func content(
        of outcome: LeasedMessage.Outcome, of account: AccountID, _ message: MessageID
    ) throws(Rejection) -> [UInt8]? {
        guard let sentence = outcome.sentence else { return nil }
        return try seal(Array(sentence.utf8), of: account, message)
    }

    /// Decrypts the reason for an outcome.
    public func sentence(
        from content: [UInt8], of account: AccountID, _ message: MessageID
    ) throws(Rejection) -> String {
        String(decoding: try open(content, of: account, message), as: UTF8.self)
    }
}

private struct ChannelContent: Payload {
    var name: String
    var channel: Channel
    var fault: String?

    static let record = Record(
        ChannelContent.init(name:channel:fault:), Field("name", \.name, .text(0...1_000)),
        Field("channel", \.channel, Channel.codec),
        Field("fault", \.fault, Codec.text(0...2_000).orNothing))
}

extension Payload {
    /// Parses stored bytes. Throws the given rejection if they are invalid.
    fileprivate init(bytes: [UInt8], else refusal: Rejection) throws(Rejection) {
        guard let object = try? JSON(parsing: bytes).object,
            let value = try? Self.record.value(of: object)
        else { throw refusal }
        self = value
    }
}

extension Rejection {
    /// The rejection for a row that cannot be read.
    public static let damagedOutbox = Rejection(
        "notifications.damaged",
        "A row of the outbox cannot be read: it was changed, or its key is missing.",
        category: .damaged)

    /// The rejection for a user whose outbox was deleted. Rule O3.
    public static let erasedOutbox = Rejection(
        "notifications.erased", "This person was erased.", category: .notFound)

    /// The rejection for a user who already has the maximum number of channels.
    public static let tooManyChannels = Rejection.conflict(
        "notifications.channels",
        "You have \(StoredChannel.most) channels, which is the limit. Remove one first.")
}
