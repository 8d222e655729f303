public import Core
public import NotificationsAPI

/// The store of channels and sent messages. Each reminder is claimed once, by the first process,
/// and each message is sent once on each channel. Rules A2, A3.
///
/// Calls are durable when they return. They throw `notifications.unavailable` if the store cannot
/// be used.
public protocol Outbox: Sendable {
    /// Returns a user's channels, oldest first.
    func channels(of account: AccountID) async throws(Rejection) -> [StoredChannel]

    /// Adds a channel. A channel with the same destination is replaced and keeps its id. Throws
    /// `notifications.channels` beyond twenty.
    func add(_ channel: StoredChannel, of account: AccountID) async throws(Rejection)
        -> StoredChannel

    /// Changes a channel and returns the result; nil if there is none with this id.
    func change(
        _ id: ChannelID, of account: AccountID,
        _ change: @escaping @Sendable (inout StoredChannel) throws(Rejection) -> Void
    ) async throws(Rejection) -> StoredChannel?

    /// Removes a channel with its pending messages; returns false if there was none.
    func remove(_ id: ChannelID, of account: AccountID) async throws(Rejection) -> Bool

    /// Returns the users with an open channel.
    func people() async throws(Rejection) -> [AccountID]

    /// Claims the reminders that are not claimed yet, and stores their message for all open
    /// channels, or for none if it is withheld. Returns nil if no reminder was left.
    func claim(
        _ reminders: [Reminder], of account: AccountID, at now: Instant, withheld: Bool,
        message: @escaping @Sendable ([Reminder]) -> OutboxMessage
    ) async throws(Rejection) -> OutboxMessage?

    /// Stores a test message for one channel, whatever its status.
    func put(
        _ message: OutboxMessage, for account: AccountID, on channel: ChannelID
    ) async throws(Rejection)

    /// Returns the sent reminders needed for planning: four days, ninety-one days of nudges, and
    /// every question whether to stop them.
    func log(of account: AccountID, at now: Instant) async throws(Rejection) -> [SentReminder]

    /// Returns a message of a user; nil if there is none with this id.
    func message(
        _ id: MessageID, of account: AccountID
    ) async throws(Rejection) -> OutboxMessage?

    /// Returns the latest messages with their results, latest first, for the user.
    func history(of account: AccountID, most: Int) async throws(Rejection) -> [OutboxEntry]

    /// Records the user's response to reminders.
    func note(
        _ response: SentReminder.Response, to reminders: [ReminderID], of account: AccountID
    ) async throws(Rejection)

    /// Leases at most this many due messages, which are reserved for a minute. Messages with an
    /// expired lease are due again unless they were begun.
    func lease(_ most: Int, at now: Instant) async throws(Rejection) -> [LeasedMessage]

    /// Records that a leased message that must not be repeated is about to be sent. Without a
    /// recorded outcome it is not sent again. Returns false if the lease has expired.
    func begin(_ leasedMessage: LeasedMessage, at now: Instant) async throws(Rejection) -> Bool

    /// Records the outcomes of leased messages.
    func recordOutcomes(
        _ outcomes: [(leasedMessage: LeasedMessage, outcome: LeasedMessage.Outcome)],
        at now: Instant
    ) async throws(Rejection)

    /// Returns the time of the next due message; nil if there is none.
    func nextDue() async throws(Rejection) -> Instant?

    /// Deletes messages after a hundred days, when planning no longer needs them, except questions
    /// whether to stop nudges.
    func sweep(at now: Instant) async throws(Rejection)

    /// A target of messages by its hash; a target without uses if none were counted.
    func target(_ hash: [UInt8], at now: Instant) async throws(Rejection) -> OutboxTarget

    /// Changes a target in one transaction. A change that throws keeps nothing.
    func change(
        target hash: [UInt8], at now: Instant,
        _ change: @escaping @Sendable (inout OutboxTarget) throws(Rejection) -> Void
    ) async throws(Rejection)

    /// Returns a secret of the store. `make` creates it at the first call; afterwards it is the
    /// same for all processes.
    func secret(
        _ name: String, make: @escaping @Sendable () -> [UInt8]
    ) async throws(Rejection) -> [UInt8]

    /// Returns a key derived from a secret of the store and, if people have keys, from the user's
    /// key. A copy of the file alone cannot produce it. Returns nil if the user does not exist.
    func key(
        from secret: [UInt8], for account: AccountID
    ) throws(Rejection) -> [UInt8]?

    /// Deletes all data of an erased user. Rule O3.
    func erase(_ account: AccountID) async throws(Rejection)
}
