public import Core

/// An uploaded file that was previewed and can be imported. Rule P1.
public struct UploadedFile: Hashable, Sendable {
    /// The id on the page, and of the operation that imports the file.
    public var ticket: EventID
    /// The account of the user.
    public var account: AccountID
    /// The name of the importer.
    public var format: String
    /// The mapping of columns, for spreadsheets.
    public var mapping: String?
    /// The user's name for the file.
    public var name: String
    /// The content.
    public var bytes: [UInt8]
    /// The time of the upload.
    public var at: Instant

    /// Creates a file.
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

    /// The lifetime of an uploaded file in seconds.
    public static let time: Int64 = 900
}

/// The storage of uploaded files, one per user, for several servers, because the next request can
/// reach another server.
public protocol UploadStore: Sendable {
    /// Stores a file and replaces the user's previous one.
    func keep(_ file: UploadedFile) async throws(Rejection)

    /// Returns a user's file; nil if it is missing or expired.
    func find(
        _ ticket: EventID, of account: AccountID, at now: Instant
    ) async throws(Rejection) -> UploadedFile?

    /// Deletes a user's file.
    func drop(_ ticket: EventID, of account: AccountID) async throws(Rejection)
}

extension Capability where Value == any UploadStore {
    /// The provider of storage for several servers; without it, files are in the memory of one
    /// server.
    public static var uploadStore: Capability<any UploadStore> { .init("routes.upload-shelf") }
}
