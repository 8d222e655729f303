public import Core

/// Moves an item in the person's order. SPEC U2.
public struct MoveItem: Command {
    public static let name = "habits.move"
    public static let isIdempotent = true

    public var item: ItemID
    /// The item of the same kind before which it comes to stand; nil for the end.
    public var before: ItemID?

    /// Moves an item.
    public init(_ item: ItemID, before: ItemID?) {
        self.item = item
        self.before = before
    }

    public func decide(in context: inout Context) throws(Rejection) -> Decision<Void> {
        throw .unbuilt
    }
}
