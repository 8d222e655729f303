/// Why something cannot be moved; nothing was changed where it comes from.
public struct MoveFault: Error, Hashable, Sendable {
    /// One sentence for people.
    public let message: String

    /// A fault with its sentence.
    public init(_ message: String) { self.message = message }

    /// A row that cannot be read, or that the other database cannot hold.
    static func unread(_ why: String) -> MoveFault {
        MoveFault("A row cannot be moved: \(why).")
    }
}
