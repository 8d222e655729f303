/// The reason why data cannot be moved; the source is unchanged.
public struct MigrationError: Error, Hashable, Sendable {
    /// One sentence for users.
    public let message: String

    /// Creates a fault with a sentence.
    public init(_ message: String) { self.message = message }

    /// Returns the fault for a row that is unreadable or that the other database cannot hold.
    static func unread(_ why: String) -> MigrationError {
        MigrationError("A row cannot be moved: \(why).")
    }
}
