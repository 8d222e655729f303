public import Core
public import NotificationsAPI

extension OutboxSeals.Look {
    /// What of a channel is kept sealed: it says where people are.
    public func content(
        of channel: KeptChannel, of account: AccountID
    ) throws(Rejection) -> [UInt8] {
        let content = ChannelContent(
            name: channel.name, channel: channel.channel, fault: channel.fault)
        return try seal(ChannelContent.record.bytes(content), of: account, channel.id)
    }

    /// The channel whose content was kept; how it goes with it is not in there.
    public func channel(
        _ id: ChannelID, of account: AccountID, since: Instant, from content: [UInt8]
    ) throws(Rejection) -> KeptChannel {
        let content = try ChannelContent(
            bytes: try open(content, of: account, id), else: .damagedOutbox)
        var channel = try KeptChannel(id, name: content.name, content.channel, at: since)
        channel.fault = content.fault
        return channel
    }

    /// What of a message is kept sealed: all of it.
    public func content(
        of message: OutboxMessage, of account: AccountID
    ) throws(Rejection) -> [UInt8] {
        try seal(OutboxMessage.record.bytes(message), of: account, message.id)
    }

    /// The message whose content was kept.
    public func message(
        _ id: MessageID, of account: AccountID, from content: [UInt8]
    ) throws(Rejection) -> OutboxMessage {
        try OutboxMessage(bytes: try open(content, of: account, id), else: .damagedOutbox)
    }

    /// Why a message did not arrive, as it is kept; nil where nothing is said.
    public func content(
        of outcome: Errand.Outcome, of account: AccountID, _ message: MessageID
    ) throws(Rejection) -> [UInt8]? {
        guard let sentence = outcome.sentence else { return nil }
        return try seal(Array(sentence.utf8), of: account, message)
    }

    /// The sentence that was kept.
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
    /// Reads what was kept; refused if it is no such thing.
    fileprivate init(bytes: [UInt8], else refusal: Rejection) throws(Rejection) {
        guard let object = try? JSON(parsing: bytes).object,
            let value = try? Self.record.value(of: object)
        else { throw refusal }
        self = value
    }
}

extension Rejection {
    /// What is said of a row that cannot be read.
    public static let damagedOutbox = Rejection(
        "notifications.damaged",
        "A row of the outbox cannot be read: it was changed, or its key is not here.",
        category: .damaged)

    /// What is said of somebody whose outbox was taken away. Rule O3.
    public static let erasedOutbox = Rejection(
        "notifications.erased", "This person was erased.", category: .notFound)

    /// What is said to somebody who has as many channels as there may be.
    public static let tooManyChannels = Rejection.conflict(
        "notifications.channels",
        "There may be \(KeptChannel.most) channels at most; take one away first.")
}
