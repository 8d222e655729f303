public import Core
public import NotificationsAPI

/// Where the channels of people are kept, and what went out to them: each reminder is claimed once,
/// by whichever process comes first, and each message goes once on each channel. Rules A2, A3.
///
/// Calls are durable when they return. All fail with `notifications.unavailable` where the store
/// cannot be used now.
public protocol Outbox: Sendable {
    /// The channels of a person, the oldest first.
    func channels(of account: AccountID) async throws(Rejection) -> [KeptChannel]

    /// Keeps a channel; one that leads to the same place is replaced and keeps its id. Refused with
    /// `notifications.channels` beyond twenty.
    func add(_ channel: KeptChannel, of account: AccountID) async throws(Rejection) -> KeptChannel

    /// Changes a channel; nil if there is none of that id.
    func change(
        _ id: ChannelID, of account: AccountID,
        _ change: @escaping @Sendable (inout KeptChannel) throws(Rejection) -> Void
    ) async throws(Rejection) -> KeptChannel?

    /// Takes a channel away with what is still to go there; whether there was one.
    func remove(_ id: ChannelID, of account: AccountID) async throws(Rejection) -> Bool

    /// The people who have an open channel.
    func people() async throws(Rejection) -> [AccountID]

    /// Claims reminders, those that nobody claimed before, and keeps the message that is made of
    /// them to go out on all open channels; on none if it is withheld. Nil if nothing was left.
    func claim(
        _ reminders: [Reminder], of account: AccountID, at now: Instant, withheld: Bool,
        message: @escaping @Sendable ([Reminder]) -> OutboxMessage
    ) async throws(Rejection) -> OutboxMessage?

    /// A message that goes to one channel, however it stands: a test.
    func put(
        _ message: OutboxMessage, for account: AccountID, on channel: ChannelID
    ) async throws(Rejection)

    /// What went out, as far as planning looks back: four days, for nudges ninety-one, and every
    /// question whether they are to stop.
    func log(of account: AccountID, at now: Instant) async throws(Rejection) -> [SentReminder]

    /// A message of a person; nil if there is none of that id.
    func message(
        _ id: MessageID, of account: AccountID
    ) async throws(Rejection) -> OutboxMessage?

    /// The latest messages with what became of them, the latest first, for the person to read.
    func history(of account: AccountID, most: Int) async throws(Rejection) -> [OutboxEntry]

    /// Notes what the person made of reminders.
    func note(
        _ response: SentReminder.Response, to reminders: [ReminderID], of account: AccountID
    ) async throws(Rejection)

    /// Leases errands that are due, at most so many: nobody else gets them for a
    /// minute. Those whose lease ran out are due again, but not what was begun.
    func lease(_ most: Int, at now: Instant) async throws(Rejection) -> [Errand]

    /// Notes that an errand which does harm repeated is about to be sent: if nobody notes what
    /// became of it, it is not sent again. False if the lease ran out meanwhile.
    func begin(_ errand: Errand, at now: Instant) async throws(Rejection) -> Bool

    /// Notes what became of errands.
    func settle(
        _ outcomes: [(errand: Errand, outcome: Errand.Outcome)], at now: Instant
    ) async throws(Rejection)

    /// When the next errand is due; nil if there is none.
    func nextDue() async throws(Rejection) -> Instant?

    /// Takes away what went out so long ago that nobody looks back at it: after a hundred days, but
    /// for questions whether nudges are to stop.
    func sweep(at now: Instant) async throws(Rejection)

    /// A target of messages by its hash; a target without uses if none were counted.
    func target(_ hash: [UInt8], at now: Instant) async throws(Rejection) -> OutboxTarget

    /// Changes a target in one transaction. A change that throws keeps nothing.
    func change(
        target hash: [UInt8], at now: Instant,
        _ change: @escaping @Sendable (inout OutboxTarget) throws(Rejection) -> Void
    ) async throws(Rejection)

    /// A secret of the store's own, made by `make` when it is first asked for, the same from then
    /// on for every process.
    func secret(
        _ name: String, make: @escaping @Sendable () -> [UInt8]
    ) async throws(Rejection) -> [UInt8]

    /// A key that follows from a secret of the store and, where it has keys of people, from this
    /// person's own, so that a copy of the file alone makes none; nil if there is no such person.
    func key(
        from secret: [UInt8], for account: AccountID
    ) throws(Rejection) -> [UInt8]?

    /// Takes away all of a person who was erased. Rule O3.
    func erase(_ account: AccountID) async throws(Rejection)
}
