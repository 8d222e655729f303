public import Core

/// A file that a user uploaded and previewed, and that can now be imported. Rule P1.
public struct UploadedFile: Hashable, Sendable {
    /// The id of the file on the page. It is also the id of the operation that imports the file.
    public var ticket: EventID
    /// The account of the user who uploaded the file.
    public var account: AccountID
    /// The name of the importer for the file's format.
    public var format: String
    /// The mapping of columns to fields, for spreadsheets; nil for other formats.
    public var mapping: String?
    /// The name of the file on the user's computer.
    public var name: String
    /// The content of the file.
    public var bytes: [UInt8]
    /// The time at which the file was uploaded.
    public var at: Instant

    /// Creates the record of an uploaded file.
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

    /// The number of seconds for which an uploaded file is kept.
    public static let time: Int64 = 900
}

/// The store of uploaded files, at most one per user. Several servers share it, because the user's
/// next request can reach another server.
public protocol UploadStore: Sendable {
    /// Stores a file and replaces the user's previous file.
    func keep(_ file: UploadedFile) async throws(Rejection)

    /// Returns a user's file; nil if it does not exist or has expired.
    func find(
        _ ticket: EventID, of account: AccountID, at now: Instant
    ) async throws(Rejection) -> UploadedFile?

    /// Deletes a user's file.
    func drop(_ ticket: EventID, of account: AccountID) async throws(Rejection)
}

extension Capability where Value == any UploadStore {
    /// The capability that provides a store shared by several servers. Without it, each server
    /// keeps files in its own memory.
    public static var uploadStore: Capability<any UploadStore> { .init("routes.upload-shelf") }
}
