public import Core

/// A report that an account has new events, from any writer.
public struct NewEventsReport: Hashable, Sendable {
    /// The account.
    public let account: AccountID
    /// True for an `Announcement`, which no command caused. It can affect a million accounts at
    /// once, so work that follows from commands is skipped.
    public let isAnnounced: Bool
    /// The rows that other programs on the same store apply without reading: see `Journal.delta`.
    public let delta: [UInt8]?

    init(_ account: AccountID, isAnnounced: Bool = false, delta: [UInt8]? = nil) {
        self.account = account
        self.isAnnounced = isAnnounced
        self.delta = delta
    }
}
