public import Core

/// That something was stored of a person, whoever wrote it.
public struct Recording: Hashable, Sendable {
    /// Of whom.
    public let account: AccountID
    /// Whether it rests on nothing that they did: see `Announcement`. Of a million people at once,
    /// so whatever follows from what people do is left as it is.
    public let isAnnounced: Bool
    /// What others who share the store take in without reading it: see `Journal.delta`.
    public let delta: [UInt8]?

    init(_ account: AccountID, isAnnounced: Bool = false, delta: [UInt8]? = nil) {
        self.account = account
        self.isAnnounced = isAnnounced
        self.delta = delta
    }
}
