public import Core
internal import Crypto
public import Delivery
internal import Engine
internal import NotificationsAPI
internal import Synchronization

/// The sender of notices: the store of channels and messages, delivery, and the users whose plan
/// must be computed again.
public final class NotificationHost: Sendable {
    /// The store of channels and messages.
    public let outbox: any Outbox
    /// The notification sender.
    public let sender: NotificationSender
    /// The program's public key for push services: `applicationServerKey` in browsers.
    public let pushKey: String
    /// Returns the public address of the page, without a slash at the end; nil if there is none.
    let site: @Sendable () -> String?
    /// True if addresses contain the account, on a server with several users.
    let isForMany: Bool
    private let linkSecret: [UInt8]
    private let targetSecret: [UInt8]

    private struct Content {
        var noticed: Set<AccountID> = []
        /// The users with an open channel at the last check; nil before the first.
        var people: Set<AccountID>?
    }
    private let content = Mutex(Content())
    /// The pages that users are looking at.
    let presence = Presence()
    private let looked: @Sendable (PagePresence) -> Void
    /// The counts of reminders, for monitoring.
    public let tally = ReminderTally()
    /// The signals for planning and sending.
    let (planning, sending) = (AsyncSignal(), AsyncSignal())

    /// Creates a host over an outbox. `settings` configure delivery. The key for push services is
    /// stored in the outbox and created if missing. `looked` receives the pages' reports for other
    /// hosts of the same outbox.
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

    /// Schedules a new plan for a user after a change.
    public func notice(_ account: AccountID) {
        content.withLock { _ = $0.noticed.insert(account) }
        planning.signal()
    }

    /// Starts a round of planning and sending now, after the clock was moved.
    public func wake() {
        planning.signal()
        sending.signal()
    }

    /// A page's report on whether the user is looking at it.
    public struct PagePresence: Hashable, Sendable {
        /// The user's account.
        public var account: AccountID
        /// The page's own identifier.
        public var page: String
        /// True if the user is looking at it.
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

    /// Records a report of a local page and sends it to other hosts.
    func say(_ look: PagePresence) {
        receive(look)
        looked(look)
    }

    /// Records a report from another host. Rule A3.
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

    /// Returns the users with an open channel.
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

    /// Deletes all data of an erased user. Rule O3.
    public func forget(_ account: AccountID) async throws(Rejection) {
        content.withLock { _ = $0.noticed.remove(account) }
        presence.forget(account)
        try await outbox.erase(account)
    }

    /// Returns the hash under which uses of a target are counted. It does not reveal the target.
    func targetHash(_ text: String) -> [UInt8] {
        let key = SymmetricKey(data: targetSecret)
        return Array(
            HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key).prefix(16))
    }

    /// Closes all connections before the program ends. Later deliveries fail.
    public func close() async { await sender.close() }

    /// Parses a link; nil if it is invalid or expired.
    public func link(_ text: String, at now: Instant) throws(Rejection) -> AnswerLink? {
        let link = try AnswerLink(text) { account throws(Rejection) in
            try outbox.key(from: linkSecret, for: account)
        }
        return link.flatMap { now < $0.until ? $0 : nil }
    }
}

// MARK: - Sending

extension NotificationHost {
    /// Returns a public address of the page; nil if there is no page.
    func address(_ path: String) -> String? { site().map { $0 + path } }

    /// Returns the address of a message's link.
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

    /// Returns the notice of a message for a channel.
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
    /// The subject of mail on a server of many people, which holds no words of a user; nil on a
    /// server of one.
    private func subject(of message: OutboxMessage) -> String? {
        guard isForMany else { return nil }
        return message.isConfirmation ? "Confirm your mailbox for Cairn" : "A reminder from Cairn"
    }
}

extension Capability where Value == NotificationHost {
    /// The sender of notices, if the program has one.
    public static var notificationHost: Capability<NotificationHost> {
        .init("notifications.host")
    }
}

/// The module that provides the sender of notices to a program, in addition to the Notifications
/// module.
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
