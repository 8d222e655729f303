internal import CalendarAPI
public import Core
internal import Delivery
public import Engine
public import Notifications
public import NotificationsAPI

/// The operations of one user on their notices. Rule A3.
public struct NotificationService: Sendable {
    let host: NotificationHost
    let engine: Engine
    let zone: Zone?

    /// Creates the service of the user of an engine. `zone` is the user's reported zone.
    public init(_ host: NotificationHost, _ engine: Engine, zone: Zone?) {
        self.host = host
        self.engine = engine
        self.zone = zone
    }

    private var account: AccountID { engine.account }

    /// Returns the user's channels, oldest first.
    public func channels() async throws(Rejection) -> [ChannelView] {
        try await host.outbox.channels(of: account).map(\.view)
    }

    /// The schema of a channel in JSON.
    public static var channelSchema: Schema { Channel.schema }

    /// Returns a secret for a webhook without one.
    public func freshSecret() -> String { WebhookChannel.freshSecret(from: engine.entropy) }

    /// Adds a channel given as JSON. A repeated request with the same operation returns the same
    /// channel. Throws the errors of the schema and of invalid channels.
    public func add(
        _ name: String, _ json: JSON, operation: EventID? = nil
    ) async throws(Rejection) -> ChannelView {
        let (channel, now) = (try Channel(json), try await now())
        let id: ChannelID = operation?.derived(1) ?? engine.newID()
        var kept = try StoredChannel(id, name: name, channel, at: now)
        kept.standing = try await standing(channel, at: now)
        if kept.standing == .unconfirmed {
            // A mailbox that cannot be asked now is not kept.
            try await host.count(kept, of: account, at: now)
            let made = try await host.outbox.add(kept, of: account)
            return try await send(.confirmation(engine.newID(), at: now), on: made, at: now)
        }
        let made = try await host.outbox.add(kept, of: account)
        host.notice(account)
        return made.view
    }

    /// Removes a channel.
    public func remove(_ id: ChannelID) async throws(Rejection) {
        guard try await host.outbox.remove(id, of: account) else { throw .noSuchChannel }
    }

    /// Switches a channel on or off. Switching on a failed channel reopens it.
    public func turn(_ id: ChannelID, on: Bool) async throws(Rejection) -> ChannelView {
        if on, let found = try await channel(id) {
            guard try await !host.isStopped(found.channel, at: try await now()) else {
                throw .stoppedMailbox
            }
        }
        let changed = try await host.outbox.change(id, of: account) { channel throws(Rejection) in
            guard channel.standing != .unconfirmed else { throw .unconfirmed }
            guard !on || channel.standing != .gone else { throw .channelGone }
            channel.standing = on ? .open : .off
            if on { channel.faults = 0 }
        }
        host.notice(account)
        return try changed.orThrow(.noSuchChannel).view
    }

    /// Sends a test message on a channel in any state and returns the channel with the result. An
    /// unconfirmed mailbox gets its confirmation again. Throws `notifications.often` on a server
    /// with many users after a few tests per hour.
    public func test(_ id: ChannelID) async throws(Rejection) -> ChannelView {
        let now = try await now()
        let channel = try await channel(id).orThrow(.noSuchChannel)
        try await host.count(channel, of: account, at: now)
        let isFirst = channel.standing == .unconfirmed
        let message: OutboxMessage =
            isFirst
            ? .confirmation(engine.newID(), at: now) : .test(engine.newID(), at: now)
        return try await send(message, on: channel, at: now)
    }

    private func channel(_ id: ChannelID) async throws(Rejection) -> StoredChannel? {
        try await host.outbox.channels(of: account).first { $0.id == id }
    }

    /// Sends a message on a channel at once; returns the channel as it is then.
    private func send(
        _ message: OutboxMessage, on channel: StoredChannel, at now: Instant
    ) async throws(Rejection) -> ChannelView {
        let id = channel.id
        let leasedMessage = LeasedMessage(
            account: account, message: message, channel: channel, tries: 0)
        let delivery = await host.sender.deliver(
            try host.notice(leasedMessage, at: now), to: channel.channel)
        var outcome = leasedMessage.outcome(of: delivery, at: now, entropy: engine.entropy)
        // A test is not retried later.
        if case .again(_, let why) = outcome { outcome = .failed(why) }
        try await host.outbox.put(message, for: account, on: id)
        try await host.outbox.recordOutcomes([(leasedMessage, outcome)], at: now)
        host.notice(account)
        return try await channels().first { $0.id == id }.orThrow(.noSuchChannel)
    }

    /// Records that the user is or is no longer looking at a page, as reported by the page. During
    /// that time the page itself shows reminders of the current activity. `page` is the page's own
    /// identifier.
    public func look(at page: String, isSeen: Bool) async throws(Rejection) {
        host.say(NotificationHost.PagePresence(account, page, isSeen: isSeen, at: try await now()))
    }

    /// Returns the reminders of the next 48 hours with the dropped ones and the reasons.
    public func plan() async throws(Rejection) -> ReminderPlan {
        let log = try await host.outbox.log(of: account, at: try await now())
        return try await engine.ask(zone: zone) { asking throws(Rejection) in
            try asking.view.plan(at: asking.moment, log: log)
        }
    }

    /// Returns the results of the nudge trial so far. Rule A2.
    public func effect() async throws(Rejection) -> NudgeEffect {
        let log = try await host.outbox.log(of: account, at: try await now())
        return try await engine.ask(zone: zone) { asking in
            Notifications.effect(at: asking.moment, log: log, in: asking.view)
        }
    }

    /// Returns the user's items as a calendar (RFC 5545). Throws if no module provides calendars.
    public func calendar() async throws(Rejection) -> [UInt8] {
        try await engine.ask(zone: zone) { asking throws(Rejection) in
            try asking.view.answer(.calendarProvider).orThrow(
                .conflict("notifications.calendar", "This program writes no calendars.")
            ).text(at: asking.moment, in: asking.view)
        }
    }

    /// Returns the latest messages, latest first.
    public func history(_ most: Int = 50) async throws(Rejection) -> [OutboxEntry] {
        try await host.outbox.history(of: account, most: most)
    }

    /// Records the user's response to a message.
    public func note(
        _ response: SentReminder.Response, to message: MessageID
    ) async throws(Rejection) {
        let found = try await host.outbox.message(message, of: account)
        guard let found else { throw .noSuchMessage }
        try await host.outbox.note(response, to: found.reminders, of: account)
    }

    func now() async throws(Rejection) -> Instant {
        try await engine.ask(zone: zone ?? .utc) { $0.moment.instant }
    }
}

extension WorldView {
    /// Returns the plan from the provider of reminders.
    func plan(
        at moment: Moment, log: [SentReminder], isShort: Bool = false
    ) throws(Rejection) -> ReminderPlan {
        let provider = try answer(.reminderProvider).orThrow(
            Rejection(
                "notifications.missing", "This program sends no reminders.", category: .conflict))
        return provider.plan(at: moment, log: log, isShort: isShort, in: self)
    }
}

extension Rejection {
    static let noSuchChannel = Rejection.unknown("channel", code: "notifications.channel")
    static let noSuchMessage = Rejection.unknown("message", code: "notifications.message")
    static let channelGone = Rejection.conflict(
        "notifications.gone", "The address no longer exists. Set up the channel again.")
}
