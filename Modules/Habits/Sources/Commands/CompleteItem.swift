public import Core

/// Completes an item on a day: logs what is missing to the target. SPEC H6.
///
/// For a weekly or monthly target it logs one step if the day is not completed yet (SPEC H7). For a
/// reduction it confirms the day (SPEC H5), and is refused with `habits.limit` when the limit was
/// exceeded. A timer that runs is stopped first, so that its time is not logged twice.
public struct CompleteItem: Command {
    public static let name = "habits.complete"
    public static let isIdempotent = true

    public var item: ItemID
    /// The day; today unless given.
    public var day: Day?

    /// Completes an item on a day.
    public init(_ item: ItemID, on day: Day? = nil) {
        self.item = item
        self.day = day
    }

    public func decide(in context: inout Context) throws(Rejection) -> Decision<Instance> {
        throw .unbuilt
    }
}
