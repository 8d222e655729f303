public import Core
internal import Crypto
public import Delivery
internal import Engine
internal import NotificationsAPI
internal import Synchronization

/// What sends people their notices: where channels and messages are kept, how they go out, and who
/// is to be looked at again.
public final class NotificationHost: Sendable {
    /// Where channels and messages are kept.
    public let outbox: any Outbox
    /// How they go out.
    public let courier: Courier
    /// What push services know this program by: `applicationServerKey` of browsers.
    public let pushKey: String
    /// Where people reach the page, without a slash at its end; nil where there is none.
    let site: @Sendable () -> String?
    /// Whether addresses say whose they are: on a server of many people.
    let isForMany: Bool
    private let linkSecret: [UInt8]
    private let targetSecret: [UInt8]

    private struct Content {
        var noticed: Set<AccountID> = []
        /// Who had an open channel when that was last looked at; nil before.
        var people: Set<AccountID>?
    }
    private let content = Mutex(Content())
    /// Which pages people look at.
    let presence = Presence()
    private let looked: @Sendable (Look) -> Void
    /// What became of reminders, for whoever watches the program.
    public let tally = ReminderTally()
    /// Wakes whoever plans and whoever sends.
    let (planning, sending) = (Wake(), Wake())

    /// A host over an outbox. `settings` say how messages go out; the key for push services is that
    /// of the outbox, made if there is none yet. `looked` hears what pages say, for other hosts of
    /// the same outbox.
    public init(
        _ outbox: any Outbox, _ settings: CourierSettings, clock: any Clock,
        entropy: any Entropy, isForMany: Bool = false,
        resolver: any AddressResolver = SystemResolver(),
        looked: @escaping @Sendable (Look) -> Void = { _ in },
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
        let key = try ServerKey(kept: bytes).orRefused(
            Rejection(
                "notifications.damaged", "The key for push services is damaged.",
                category: .damaged))
        var settings = settings
        settings.serverKey = key
        pushKey = key.publicKey
        courier = Courier(settings, clock: clock, entropy: entropy, resolver: resolver)
    }

    /// Notes that something was recorded of a person, or set up: what is due is planned again.
    public func notice(_ account: AccountID) {
        content.withLock { _ = $0.noticed.insert(account) }
        planning.signal()
    }

    /// What a page says of who looks at it.
    public struct Look: Hashable, Sendable {
        /// Whose page it is.
        public var account: AccountID
        /// The page's own name for itself.
        public var page: String
        /// Whether somebody looks at it, or not any more.
        public var isSeen: Bool
        /// When it was said.
        public var instant: Instant

        /// What a page says.
        public init(_ account: AccountID, _ page: String, isSeen: Bool, at instant: Instant) {
            self.account = account
            self.page = page
            self.isSeen = isSeen
            self.instant = instant
        }
    }

    /// Notes what a page said here, and tells other hosts.
    func say(_ look: Look) {
        hear(look)
        looked(look)
    }

    /// Notes what a page said at another host. Rule A3.
    public func hear(_ look: Look) {
        guard
            presence.say(look.page, isSeen: look.isSeen, of: look.account, at: look.instant)
        else { return }
        notice(look.account)
    }

    /// Whether it is known that a person has no open channel, as of the last look at the outbox.
    public func isWithoutChannel(_ account: AccountID) -> Bool {
        content.withLock { $0.people.map { !$0.contains(account) } ?? false }
    }

    /// The people who have an open channel.
    func people() async throws(Rejection) -> Set<AccountID> {
        let people = Set(try await outbox.people())
        content.withLock { $0.people = people }
        return people
    }

    func takeNoticed() -> Set<AccountID> {
        content.withLock { content in
            defer { content.noticed = [] }
            return content.noticed
        }
    }

    /// Forgets all that there is of a person who was erased. Rule O3.
    public func forget(_ account: AccountID) async throws(Rejection) {
        content.withLock { _ = $0.noticed.remove(account) }
        presence.forget(account)
        try await outbox.erase(account)
    }

    /// The name under which the uses of a target are counted: nobody reads the target from it.
    func targetHash(_ text: String) -> [UInt8] {
        let key = SymmetricKey(data: targetSecret)
        return Array(
            HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: key).prefix(16))
    }

    /// Lets all connections go, before the program ends. Nothing is sent afterwards.
    public func close() async { await courier.close() }

    /// A link by its text; nil if it is none of ours or its time is over.
    public func link(_ text: String, at now: Instant) throws(Rejection) -> AnswerLink? {
        let link = try AnswerLink(text) { account throws(Rejection) in
            try outbox.key(from: linkSecret, for: account)
        }
        return link.flatMap { now < $0.until ? $0 : nil }
    }
}

// MARK: - What goes out

extension NotificationHost {
    /// An address of the page as others reach it; nil where there is no page.
    func address(_ path: String) -> String? { site().map { $0 + path } }

    /// Where a link of a message leads.
    private func address(
        of answer: MessageAnswer, _ errand: Errand, signedBy key: [UInt8]
    ) -> String? {
        var link = AnswerLink(
            account: errand.account, message: errand.message.id, channel: errand.channel.id,
            answer: answer,
            until: errand.message.instant + AnswerLink.life(of: answer))
        if answer == .stop || answer == .confirm {
            link.target = mailboxHash(errand.channel.channel) ?? []
        }
        let whose = isForMany ? "/p/\(errand.account)" : ""
        return address("\(whose)/answer/\(link.text(signedBy: key))")
    }

    /// A message as it goes out on a channel.
    func notice(_ errand: Errand, at now: Instant) throws(Rejection) -> Notice {
        let key = try outbox.key(from: linkSecret, for: errand.account)
        func link(to answer: MessageAnswer) -> String? {
            key.flatMap { address(of: answer, errand, signedBy: $0) }
        }
        let message = errand.message
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
    /// What sends people their notices, where something does.
    public static var notificationHost: Capability<NotificationHost> {
        .init("notifications.host")
    }
}

/// Gives a program what sends notices. It stands beside the Notifications module.
public struct NotificationsHostingModule: Module {
    private let host: NotificationHost

    /// A module for a program that sends.
    public init(_ host: NotificationHost) { self.host = host }

    public let manifest = ModuleManifest(
        id: "notifications-hosting", stability: .experimental,
        summary: "Channels and the sending of notices.",
        provides: [Capability<NotificationHost>.notificationHost.name],
        requires: [Capability<any ReminderKeeper>.reminderKeeper.name])

    public func register(with registrar: inout Registrar) throws(WiringError) {
        _ = try registrar.require(.reminderKeeper)
        registrar.provide(host, as: .notificationHost)
    }
}
