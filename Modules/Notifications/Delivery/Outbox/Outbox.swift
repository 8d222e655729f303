public import Core
public import NotificationsAPI

/// The store of channels and messages. The first process that needs a reminder claims it, so each
/// reminder is claimed once. Each message is sent once on each channel. Rules A2, A3.
///
/// Every call is durable when it returns. It throws `notifications.unavailable` if the store cannot
/// be used.
public protocol Outbox: Sendable {
    /// Returns a user's channels, oldest first.
    func channels(of account: AccountID) async throws(Rejection) -> [StoredChannel]

    /// Adds a channel. If a channel with the same destination exists, it is replaced and keeps its
    /// id. Throws `notifications.channels` if the user already has twenty channels.
    func add(_ channel: StoredChannel, of account: AccountID) async throws(Rejection)
        -> StoredChannel

    /// Changes a channel and returns the result; nil if no channel has this id.
    func change(
        _ id: ChannelID, of account: AccountID,
        _ change: @escaping @Sendable (inout StoredChannel) throws(Rejection) -> Void
    ) async throws(Rejection) -> StoredChannel?

    /// Removes a channel with its pending messages. Returns false if there was no such channel.
    func remove(_ id: ChannelID, of account: AccountID) async throws(Rejection) -> Bool

    /// Returns the users who have an open channel.
    func people() async throws(Rejection) -> [AccountID]

    /// Claims those reminders that nobody has claimed yet, and stores one message for them. The
    /// message is sent on all open channels, or on none if it is withheld. Returns nil if all
    /// reminders were already claimed.
    func claim(
        _ reminders: [Reminder], of account: AccountID, at now: Instant, withheld: Bool,
        message: @escaping @Sendable ([Reminder]) -> OutboxMessage
    ) async throws(Rejection) -> OutboxMessage?

    /// Stores a test message for one channel, regardless of the channel's status.
    func put(
        _ message: OutboxMessage, for account: AccountID, on channel: ChannelID
    ) async throws(Rejection)

    /// Returns the log of sent reminders that planning needs: four days of reminders, 91 days of
    /// nudges, and all questions whether to stop nudges.
    func log(of account: AccountID, at now: Instant) async throws(Rejection) -> [SentReminder]

    /// Returns a message of a user; nil if there is none with this id.
    func message(
        _ id: MessageID, of account: AccountID
    ) async throws(Rejection) -> OutboxMessage?

    /// Returns the user's latest messages with their results, latest first.
    func history(of account: AccountID, most: Int) async throws(Rejection) -> [OutboxEntry]

    /// Records the user's response to reminders.
    func note(
        _ response: SentReminder.Response, to reminders: [ReminderID], of account: AccountID
    ) async throws(Rejection)

    /// Leases at most `most` due messages for one minute. A message whose lease has expired is due
    /// again, unless a sender had begun to send it.
    func lease(_ most: Int, at now: Instant) async throws(Rejection) -> [LeasedMessage]

    /// Records that the sender is about to send a leased message that must not be repeated. If no
    /// outcome is recorded afterwards, the message is not sent again. Returns false if the lease
    /// has expired.
    func begin(_ leasedMessage: LeasedMessage, at now: Instant) async throws(Rejection) -> Bool

    /// Records the outcomes for leased messages.
    func recordOutcomes(
        _ outcomes: [(leasedMessage: LeasedMessage, outcome: LeasedMessage.Outcome)],
        at now: Instant
    ) async throws(Rejection)

    /// Returns the time at which the next message is due; nil if there is none.
    func nextDue() async throws(Rejection) -> Instant?

    /// Deletes messages after a hundred days, when planning no longer needs them. Questions whether
    /// to stop nudges are kept.
    func sweep(at now: Instant) async throws(Rejection)

    /// Returns the usage of a target, given the target's hash. If nothing was counted for it, the
    /// usage is zero.
    func target(_ hash: [UInt8], at now: Instant) async throws(Rejection) -> OutboxTarget

    /// Changes the usage of a target in one transaction. If the change throws, nothing is stored.
    func change(
        target hash: [UInt8], at now: Instant,
        _ change: @escaping @Sendable (inout OutboxTarget) throws(Rejection) -> Void
    ) async throws(Rejection)

    /// Returns a secret that is kept in the store. The first call creates it with `make`;
    /// afterwards it is the same for all processes.
    func secret(
        _ name: String, make: @escaping @Sendable () -> [UInt8]
    ) async throws(Rejection) -> [UInt8]

    /// Returns a key derived from a secret in the store and, if users have keys, from the user's
    /// key. A copy of the outbox alone is then not enough to compute it. Returns nil if the user
    /// does not exist.
    func key(
        from secret: [UInt8], for account: AccountID
    ) throws(Rejection) -> [UInt8]?

    /// Deletes all data of a user who is erased. Rule O3.
    func erase(_ account: AccountID) async throws(Rejection)
}
