public import Core

/// Takes back all that was logged for an item on a day, and its confirmation.
public struct ResetProgress: Command {
    public static let name = "habits.reset"
    public static let isIdempotent = true

    public var item: ItemID
    /// The day; today unless given.
    public var day: Day?

    /// Starts a day afresh.
    public init(_ item: ItemID, on day: Day? = nil) {
        self.item = item
        self.day = day
    }

    public func decide(in context: inout Context) throws(Rejection) -> Decision<Instance> {
        throw .unbuilt
    }
}
