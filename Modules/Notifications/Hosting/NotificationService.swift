internal import CalendarAPI
public import Core
internal import Delivery
public import Engine
public import Notifications
public import NotificationsAPI

/// The operations of one user on channels, reminders and messages. Rule A3.
public struct NotificationService: Sendable {
    let host: NotificationHost
    let engine: Engine
    let zone: Zone?

    /// Creates the service for the user of an engine. `zone` is the zone that the client reported.
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

    /// The schema of a channel's JSON form.
    public static var channelSchema: Schema { Channel.schema }

    /// Returns a new secret for a webhook that has none.
    public func freshSecret() -> String { WebhookChannel.freshSecret(from: engine.entropy) }

    /// Adds a channel from its JSON form. Repeating a request with the same operation returns the
    /// same channel. Throws the errors of the schema and of invalid channels.
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

    /// Turns a channel on or off. Turning on a channel that has failed reopens it.
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

    /// Sends a test message on a channel, whatever its status, and returns the channel with the
    /// result. A mailbox that is not confirmed gets the confirmation message again. On a server
    /// with many users, throws `notifications.often` after a few tests per hour.
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

    /// Sends a message on a channel at once, and returns the channel with its new status.
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

    /// Records a report from a web page on whether the user has it in view. While a page is in
    /// view, the page itself shows the reminders of an activity in progress. `page` is the
    /// identifier that the page chose.
    public func look(at page: String, isSeen: Bool) async throws(Rejection) {
        host.say(NotificationHost.PagePresence(account, page, isSeen: isSeen, at: try await now()))
    }

    /// Returns the plan of reminders for the next 48 hours. It includes reminders that are not
    /// sent, with the reasons.
    public func plan() async throws(Rejection) -> ReminderPlan {
        let log = try await host.outbox.log(of: account, at: try await now())
        return try await engine.ask(zone: zone) { asking throws(Rejection) in
            try asking.view.plan(at: asking.moment, log: log)
        }
    }

    /// Returns the results so far of the trial that measures the effect of nudges. Rule A2.
    public func effect() async throws(Rejection) -> NudgeEffect {
        let log = try await host.outbox.log(of: account, at: try await now())
        return try await engine.ask(zone: zone) { asking in
            Notifications.effect(at: asking.moment, log: log, in: asking.view)
        }
    }

    /// Returns the user's items as a calendar file (RFC 5545). Throws if no module provides
    /// calendars.
    public func calendar() async throws(Rejection) -> [UInt8] {
        try await engine.ask(zone: zone) { asking throws(Rejection) in
            try asking.view.answer(.calendarProvider).orThrow(
                .conflict("notifications.calendar", "This program writes no calendars.")
            ).text(at: asking.moment, in: asking.view)
        }
    }

    /// Returns the user's latest messages, latest first.
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
    /// Returns the plan of reminders from the program's reminder provider.
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
