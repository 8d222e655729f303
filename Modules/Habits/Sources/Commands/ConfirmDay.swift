public import Core

/// Confirms that a reduction's limit was kept on a day, before the day closes. SPEC H5.
public struct ConfirmDay: Command {
    public static let name = "habits.confirm"
    public static let isIdempotent = true

    public var item: ItemID
    /// The day; today unless given.
    public var day: Day?
    public var isConfirmed: Bool

    /// Confirms a day, or takes that back.
    public init(_ item: ItemID, on day: Day? = nil, isConfirmed: Bool = true) {
        self.item = item
        self.day = day
        self.isConfirmed = isConfirmed
    }

    public func decide(in context: inout Context) throws(Rejection) -> Decision<Instance> {
        throw .unbuilt
    }
}
