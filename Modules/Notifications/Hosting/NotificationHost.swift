public import Core
internal import Crypto
public import Delivery
internal import Engine
internal import NotificationsAPI
internal import Synchronization

/// The program's part that sends notices: the outbox, the delivery, and the users whose plan of
/// reminders must be computed again.
public final class NotificationHost: Sendable {
    /// The store of channels and messages.
    public let outbox: any Outbox
    /// The sender that delivers notices.
    public let sender: NotificationSender
    /// The program's public key for push services. Browsers call it `applicationServerKey`.
    public let pushKey: String
    /// Returns the public address of the web page, without a slash at the end; nil if there is
    /// none.
    let site: @Sendable () -> String?
    /// True if web addresses contain the account, which is the case on a server with several users.
    let isForMany: Bool
    private let linkSecret: [UInt8]
    private let targetSecret: [UInt8]

    private struct Content {
        var noticed: Set<AccountID> = []
        /// The users who had an open channel at the last check; nil before the first check.
        var people: Set<AccountID>?
    }
    private let content = Mutex(Content())
    /// The web pages that users have in view.
    let presence = Presence()
    private let looked: @Sendable (PagePresence) -> Void
    /// The counts of sent and withheld reminders, for monitoring.
    public let tally = ReminderTally()
    /// The signals that start a round of planning and a round of sending.
    let (planning, sending) = (AsyncSignal(), AsyncSignal())

    /// Creates a host for an outbox. `settings` configure the delivery. The key pair for push
    /// services is stored in the outbox, and created if it is missing. `looked` receives the
    /// reports from web pages and passes them to other servers with the same outbox.
    public init(
        _ outbox: any Outbox, _ settings: NotificationSenderSettings, clock: any Clock,
        entropy: any Entropy, isForMany: Bool = false,
        resolver: any AddressResolver = SystemResolver(),
        looked: @escaping @Sendable (PagePresence) -> Void = { _ in },
        site: @escaping @Sendable () -> String?
    ) async throws(Rejection) {
        self.outbox = outbox
        self.looked = looked
        self.site = site
        self.isForMany = isForMany
        let fresh: @Sendable () -> [UInt8] = {
            (0..<4).flatMap { _ in withUnsafeBytes(of: entropy.bits()) { Array($0) } }
        }
        linkSecret = try await outbox.secret("links", make: fresh)
        targetSecret = try await outbox.secret("targets", make: fresh)
        let bytes = try await outbox.secret("push") { ServerKey().bytes }
        let key = try ServerKey(kept: bytes).orThrow(
            Rejection(
                "notifications.damaged", "The key for push services is damaged.",
                category: .damaged))
        var settings = settings
        settings.serverKey = key
        pushKey = key.publicKey
        sender = NotificationSender(settings, clock: clock, entropy: entropy, resolver: resolver)
    }

    /// Schedules a new plan of reminders for a user after a change.
    public func notice(_ account: AccountID) {
        content.withLock { _ = $0.noticed.insert(account) }
        planning.signal()
    }

    /// Starts a round of planning and sending now, because the clock was changed.
    public func wake() {
        planning.signal()
        sending.signal()
    }

    /// A report from a web page on whether the user has the page in view.
    public struct PagePresence: Hashable, Sendable {
        /// The user's account.
        public var account: AccountID
        /// The identifier of the page, which the page chooses.
        public var page: String
        /// True if the user has the page in view.
        public var isSeen: Bool
        /// The time of the report.
        public var instant: Instant

        /// Creates a report.
        public init(_ account: AccountID, _ page: String, isSeen: Bool, at instant: Instant) {
            self.account = account
            self.page = page
            self.isSeen = isSeen
            self.instant = instant
        }
    }

    /// Records a report from a page of this server and sends it to other servers.
    func say(_ look: PagePresence) {
        receive(look)
        looked(look)
    }

    /// Records a report that another server received. Rule A3.
    public func receive(_ look: PagePresence) {
        guard
            presence.say(look.page, isSeen: look.isSeen, of: look.account, at: look.instant)
        else { return }
        notice(look.account)
    }

    /// Returns true if the user had no open channel at the last check of the outbox.
    public func isWithoutChannel(_ account: AccountID) -> Bool {
        content.withLock { $0.people.map { !$0.contains(account) } ?? false }
    }

    /// Returns the users who have an open channel.
    func people() async throws(Rejection) -> Set<AccountID> {
        let people = Set(try await outbox.people())
        content.withLock { $0.people = people }
        return people
    }

    func takeChanged() -> Set<AccountID> {
        content.withLock { content in
            defer { content.noticed = [] }
            return content.noticed
        }
    }

    /// Deletes all data of a user who is erased. Rule O3.
    public func forget(_ account: AccountID) async throws(Rejection) {
        content.withLock { _ = $0.noticed.remove(account) }
        presence.forget(account)
        try await outbox.erase(account)
    }

    /// Returns the hash under which messages to a target are counted. It does not reveal the
    /// target.
    func targetHash(_ text: String) -> [UInt8] {
        let key = SymmetricKey(data: targetSecret)
        return Array(
            HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key).prefix(16))
    }

    /// Closes all connections before the program ends. Later deliveries fail.
    public func close() async { await sender.close() }

    /// Parses the text of a link in a message; nil if it is invalid or expired.
    public func link(_ text: String, at now: Instant) throws(Rejection) -> AnswerLink? {
        let link = try AnswerLink(text) { account throws(Rejection) in
            try outbox.key(from: linkSecret, for: account)
        }
        return link.flatMap { now < $0.until ? $0 : nil }
    }
}

// MARK: - Sending

extension NotificationHost {
    /// Returns the public web address for a path; nil if the program has no public web page.
    func address(_ path: String) -> String? { site().map { $0 + path } }

    /// Returns the web address of a link in a message.
    private func address(
        of answer: MessageAnswer, _ leasedMessage: LeasedMessage, signedBy key: [UInt8]
    ) -> String? {
        var link = AnswerLink(
            account: leasedMessage.account, message: leasedMessage.message.id,
            channel: leasedMessage.channel.id,
            answer: answer,
            until: leasedMessage.message.instant + AnswerLink.life(of: answer))
        if answer == .stop || answer == .confirm {
            link.target = mailboxHash(leasedMessage.channel.channel) ?? []
        }
        let whose = isForMany ? "/p/\(leasedMessage.account)" : ""
        return address("\(whose)/answer/\(link.text(signedBy: key))")
    }

    /// Returns the notice for sending a message on a channel.
    func notice(_ leasedMessage: LeasedMessage, at now: Instant) throws(Rejection) -> Notice {
        let key = try outbox.key(from: linkSecret, for: leasedMessage.account)
        func link(to answer: MessageAnswer) -> String? {
            key.flatMap { address(of: answer, leasedMessage, signedBy: $0) }
        }
        let message = leasedMessage.message
        let answers: [(MessageAnswer, String)] =
            message.isConfirmation
            ? [(.confirm, "Confirm this mailbox")]
            : message.item == nil
                ? [] : [(.done, "Done"), (.snooze, "In an hour"), (.skip, "Skip today")]
        return Notice(
            id: message.id.description, title: message.title, body: message.body,
            link: message.isConfirmation ? nil : address(message.link),
            actions: answers.compactMap { answer, label in
                link(to: answer).map {
                    NoticeAction(label, url: $0, isDirect: answer != .confirm)
                }
            },
            tag: message.reminders.first?.description ?? message.id.description,
            urgency: message.isUrgent ? .high : message.isSilent ? .low : .normal,
            timeToLive: Int((message.until.milliseconds - now.milliseconds) / 1_000),
            isSilent: message.isSilent, kind: message.kind,
            stopLink: link(to: .stop), subject: subject(of: message))
    }
}

extension NotificationHost {
    /// The subject of mail on a server with many users. It contains no text from a user. Nil on a
    /// server with one user.
    private func subject(of message: OutboxMessage) -> String? {
        guard isForMany else { return nil }
        return message.isConfirmation ? "Confirm your mailbox for Cairn" : "A reminder from Cairn"
    }
}

extension Capability where Value == NotificationHost {
    /// The capability that provides the notification host, if the program sends notices.
    public static var notificationHost: Capability<NotificationHost> {
        .init("notifications.host")
    }
}

/// The module that adds the notification host to a program. It requires the Notifications module.
public struct NotificationsHostingModule: Module {
    private let host: NotificationHost

    /// Creates the module with a sender.
    public init(_ host: NotificationHost) { self.host = host }

    public let manifest = ModuleManifest(
        id: "notifications-hosting", stability: .experimental,
        summary: "Channels and the sending of notices.",
        provides: [Capability<NotificationHost>.notificationHost.name],
        requires: [Capability<any ReminderProvider>.reminderProvider.name])

    public func register(with registrar: inout Registrar) throws(WiringError) {
        _ = try registrar.require(.reminderProvider)
        registrar.provide(host, as: .notificationHost)
    }
}
