public import Core

/// The uses of a target of messages by all accounts of a server, such as the mails to a mailbox.
///
/// The store keeps a keyed hash of the target only.
public struct OutboxTarget: Hashable, Sendable {
    /// The number of uses since the window began.
    public var uses = 0
    /// The start of the window.
    public var since: Instant
    /// True if the owner of the target wants no messages from this server.
    public var isStopped = false

    /// For how many seconds uses are kept, the longest window: a day.
    public static let memory: Int64 = 86_400

    /// A target that was not used yet.
    public init(since: Instant) { self.since = since }

    /// A target as a store kept it.
    public init(uses: Int, since: Instant, isStopped: Bool) {
        self.uses = uses
        self.since = since
        self.isStopped = isStopped
    }

    /// Counts a use. Refused with `notifications.often` after `most` uses within a window of
    /// seconds.
    public mutating func count(
        most: Int, within window: Int64, at now: Instant
    ) throws(Rejection) {
        if now >= since + window || now < since { (uses, since) = (0, now) }
        guard uses < most else {
            var rejection = Rejection(
                "notifications.often",
                "Too many tests and confirmations were sent. Try again later.",
                category: .unavailable)
            rejection.wait = max((since + window - now) / 1_000, 1)
            throw rejection
        }
        uses += 1
    }
}
