public import Core

/// The number of messages that all accounts of a server sent to one target, such as a mailbox.
///
/// The store contains only a keyed hash of the target.
public struct OutboxTarget: Hashable, Sendable {
    /// The number of messages sent since the current time window began.
    public var uses = 0
    /// The start of the current time window.
    public var since: Instant
    /// True if the owner of the target wants no messages from this server.
    public var isStopped = false

    /// The number of seconds for which counts are kept: a day, the longest time window.
    public static let memory: Int64 = 86_400

    /// Creates the usage of a target to which nothing was sent.
    public init(since: Instant) { self.since = since }

    /// Creates the usage of a target from stored values.
    public init(uses: Int, since: Instant, isStopped: Bool) {
        self.uses = uses
        self.since = since
        self.isStopped = isStopped
    }

    /// Counts one message. Throws `notifications.often` if more than `most` messages are sent
    /// within a time window of `window` seconds.
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
