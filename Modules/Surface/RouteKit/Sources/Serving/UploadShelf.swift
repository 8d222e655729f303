public import Core

/// A file that somebody sent and looked into, and may take in. Rule P1.
public struct SentFile: Hashable, Sendable {
    /// What it is called on the page and in the operation by which it comes in.
    public var ticket: EventID
    /// Whose it is.
    public var account: AccountID
    /// The name of who reads it.
    public var format: String
    /// Which column is what, for spreadsheets.
    public var mapping: String?
    /// What the person calls it.
    public var name: String
    /// What is in it.
    public var bytes: [UInt8]
    /// When it was sent.
    public var at: Instant

    /// A file.
    public init(
        ticket: EventID, account: AccountID, format: String, mapping: String?, name: String,
        bytes: [UInt8], at: Instant
    ) {
        self.ticket = ticket
        self.account = account
        self.format = format
        self.mapping = mapping
        self.name = name
        self.bytes = bytes
        self.at = at
    }

    /// How long a file waits, in seconds.
    public static let time: Int64 = 900
}

/// Where such files wait, one a person, where the next request may come to another server than the
/// one they were sent to.
public protocol UploadShelf: Sendable {
    /// Keeps a file in the place of the one that its person sent before.
    func keep(_ file: SentFile) async throws(Rejection)

    /// A person's file; nil if it is not there, or not any more.
    func find(
        _ ticket: EventID, of account: AccountID, at now: Instant
    ) async throws(Rejection) -> SentFile?

    /// Lets a person's file go.
    func drop(_ ticket: EventID, of account: AccountID) async throws(Rejection)
}

extension Capability where Value == any UploadShelf {
    /// Where files wait that several servers take in; without it they wait in the memory of one.
    public static var uploadShelf: Capability<any UploadShelf> { .init("routes.upload-shelf") }
}
