public import Core

/// A report that new events were recorded for an account, by any program.
public struct NewEventsReport: Hashable, Sendable {
    /// The account with new events.
    public let account: AccountID
    /// True if the event is an `Announcement`, which no command caused. A million accounts can have
    /// announcements at the same time, so work that follows commands is skipped.
    public let isAnnounced: Bool
    /// The new rows, which other programs on the same store can apply without reading the store;
    /// nil if there are none. See `Journal.delta`.
    public let delta: [UInt8]?

    init(_ account: AccountID, isAnnounced: Bool = false, delta: [UInt8]? = nil) {
        self.account = account
        self.isAnnounced = isAnnounced
        self.delta = delta
    }
}
