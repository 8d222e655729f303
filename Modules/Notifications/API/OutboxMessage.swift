public import Core

/// What ids of messages are ids of.
public enum MessageSubject {}
/// The id of a message.
public typealias MessageID = ID<MessageSubject>

/// A message to a person, of one reminder or of several that go together, as it was claimed.
public struct OutboxMessage: Hashable, Sendable {
    /// Made when it was claimed.
    public var id: MessageID
    /// When it was claimed.
    public var instant: Instant
    /// After that it is of no use, and nobody tries again.
    public var until: Instant
    /// What it reminds of.
    public var reminders: [ReminderID]
    /// What kind it is of: that of its first reminder.
    public var kind: String
    /// A few words.
    public var title: String
    /// A sentence or two, or a line for each reminder.
    public var body: String
    /// An address of the page, from the root on.
    public var link: String
    /// Whether it comes without a sound.
    public var isSilent: Bool
    /// Whether a device should be woken for it.
    public var isUrgent: Bool
    /// The item that it is about, if it is about one alone.
    public var item: String?
    /// Why it went out, or why it did not, as a sentence.
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

    /// The test that somebody asked for, of use for ten minutes.
    public static func test(_ id: MessageID, at now: Instant) -> OutboxMessage {
        OutboxMessage(
            id: id, instant: now, until: now + 600, reminders: [], kind: "test",
            title: "Cairn can reach you here", body: "This is the test that you asked for.",
            link: "/reminders", isSilent: false, isUrgent: true, item: nil,
            why: "You asked for a test.")
    }

    /// The first message to a mailbox, which asks its owner to confirm it; of use for two days.
    /// It holds no words of the user who entered the mailbox.
    public static func confirmation(_ id: MessageID, at now: Instant) -> OutboxMessage {
        OutboxMessage(
            id: id, instant: now, until: now + 2 * 86_400, reminders: [], kind: confirmationKind,
            title: "Confirm this mailbox",
            body: "A user of this Cairn server entered this mailbox for reminders. Confirm it if "
                + "that was you. Otherwise do nothing: nothing else is sent here.",
            link: "/reminders", isSilent: false, isUrgent: true, item: nil,
            why: "You set up a mailbox.")
    }

    private static let confirmationKind = "confirmation"
    /// True for a message that asks to confirm a mailbox.
    public var isConfirmation: Bool { kind == OutboxMessage.confirmationKind }

    /// The message of reminders that a plan lets go, of which at least one has to be there. Unless
    /// the plan says until when, it is of use as if they were due now.
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
