public import Core

/// The subject type of message ids.
public enum MessageSubject {}
/// The id of a message.
public typealias MessageID = ID<MessageSubject>

/// A message to the user that contains one or more reminders. It is created when a process claims
/// the reminders.
public struct OutboxMessage: Hashable, Sendable {
    /// The message's id, assigned when the reminders are claimed.
    public var id: MessageID
    /// The time at which the reminders were claimed.
    public var instant: Instant
    /// The time after which the message is no longer useful, so that sending it is not retried.
    public var until: Instant
    /// The ids of the reminders in the message.
    public var reminders: [ReminderID]
    /// The kind of the message's first reminder.
    public var kind: String
    /// The title of the message, a few words.
    public var title: String
    /// The text of the message: one or two sentences, or one line for each reminder.
    public var body: String
    /// The path of the page that a tap on the message opens, beginning with a slash.
    public var link: String
    /// True if the message is delivered without a sound.
    public var isSilent: Bool
    /// True if the message should wake the device at once.
    public var isUrgent: Bool
    /// The id of the item if the message concerns exactly one; otherwise nil.
    public var item: String?
    /// The reason why the message was or was not sent, in one sentence.
    public var why: String

    init(
        id: MessageID, instant: Instant, until: Instant, reminders: [ReminderID], kind: String,
        title: String, body: String, link: String, isSilent: Bool, isUrgent: Bool, item: String?,
        why: String
    ) {
        self.id = id
        self.instant = instant
        self.until = until
        self.reminders = reminders
        self.kind = kind
        self.title = title
        self.body = body
        self.link = link
        self.isSilent = isSilent
        self.isUrgent = isUrgent
        self.item = item
        self.why = why
    }

    /// Returns a test message, which can be delivered for ten minutes.
    public static func test(_ id: MessageID, at now: Instant) -> OutboxMessage {
        OutboxMessage(
            id: id, instant: now, until: now + 600, reminders: [], kind: "test",
            title: "Cairn can reach you here", body: "This is the test message you requested.",
            link: "/reminders", isSilent: false, isUrgent: true, item: nil,
            why: "You requested a test.")
    }

    /// Returns the first message to a mailbox, which asks its owner to confirm it. It can be
    /// delivered for two days, and contains no text from the user who entered the mailbox.
    public static func confirmation(_ id: MessageID, at now: Instant) -> OutboxMessage {
        OutboxMessage(
            id: id, instant: now, until: now + 2 * 86_400, reminders: [], kind: confirmationKind,
            title: "Confirm this mailbox",
            body: "A user of this Cairn server entered this address for reminders. Confirm it if "
                + "that was you. Otherwise ignore this mail: no more will follow.",
            link: "/reminders", isSilent: false, isUrgent: true, item: nil,
            why: "This address was added as a channel.")
    }

    private static let confirmationKind = "confirmation"
    /// True if the message asks the owner of a mailbox to confirm it.
    public var isConfirmation: Bool { kind == OutboxMessage.confirmationKind }

    /// Creates the message for one or more reminders that are sent together. Without `until`, it
    /// can be delivered as long as reminders that are due now are useful.
    public init(
        _ id: MessageID, _ reminders: [Reminder], why: String, until: Instant? = nil,
        at now: Instant
    ) {
        let words = ReminderMessage(reminders)
        let useful = reminders.map(\.useful).max() ?? 0
        self.init(
            id: id, instant: now, until: until ?? now + Int64(max(useful, 1)) * 60,
            reminders: reminders.map(\.id), kind: reminders.first?.kind.rawValue ?? "notice",
            title: words.title, body: words.body, link: words.link, isSilent: words.isSilent,
            isUrgent: reminders.contains { $0.nature == .live },
            item: reminders.count == 1 ? reminders[0].item : nil, why: why)
    }
}

extension OutboxMessage: Payload {
    public static let record = Record(
        OutboxMessage.init(
            id:instant:until:reminders:kind:title:body:link:isSilent:isUrgent:item:why:),
        Field("id", \.id), Field("at", \.instant), Field("until", \.until),
        Field("reminders", \.reminders, ReminderID.codec.list(count: 0...500)),
        Field("kind", \.kind, .line(1...200)), Field("title", \.title, .text(0...1_000)),
        Field("body", \.body, .text(0...20_000)), Field("link", \.link, .text(0...2_000)),
        Field("silent", \.isSilent), Field("urgent", \.isUrgent),
        Field("item", \.item, Codec.text(1...200).orNothing),
        Field("why", \.why, .text(0...1_000)))
}
