public import Core

/// Skips a run of days: a vacation, a sickness. With a note every day in it is excused. SPEC H9.
public struct SkipDays: Command {
    public static let name = "habits.skipDays"
    public static let isIdempotent = false

    /// At most 3,660 days.
    public var span: DaySpan
    public var note: String
    /// The items; nil for all, those to come included.
    public var items: [ItemID]?

    /// Skips a run of days.
    public init(_ span: DaySpan, note: String, items: [ItemID]? = nil) {
        self.span = span
        self.note = note
        self.items = items
    }

    public func decide(in context: inout Context) throws(Rejection) -> Decision<SkipRange> {
        throw .unbuilt
    }
}

/// Takes a run of skipped days away again.
public struct RemoveSkipRange: Command {
    public static let name = "habits.removeSkipRange"
    public static let isIdempotent = true

    public var range: SkipRangeID

    /// Takes a run of skipped days away.
    public init(_ range: SkipRangeID) { self.range = range }

    public func decide(in context: inout Context) throws(Rejection) -> Decision<Void> {
        throw .unbuilt
    }
}
