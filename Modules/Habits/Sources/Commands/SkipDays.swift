public import Core

/// Skips a run of days: a vacation, a sickness. With a note every day in it is excused. Rule H9.
public struct SkipDays: Command {
    public static let name = "habits.skipDays"
    public static let isIdempotent = false

    /// At most 3,660 days.
    public var span: DaySpan
    /// Why, up to 2,000 characters; empty if no reason is given.
    public var note: String
    /// The items; nil for all, those to come included.
    public var items: [ItemID]?

    /// Skips a run of days.
    public init(_ span: DaySpan, note: String, items: [ItemID]? = nil) {
        self.span = span
        self.note = note
        self.items = items
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<SkipRange> {
        let note = try checkedNote(note)
        guard span.first >= .first, span.last <= .last else { throw .badDay }
        guard span.count <= 3_660 else {
            throw Rejection(
                "habits.span", "At most 3,660 days can be skipped at once.", field: "to")
        }
        let state = context.view.habits
        for item in items ?? [] {
            guard let place = state.place(of: item), state.items[place].plan.isShown else {
                throw .unknownItem
            }
        }
        let range = SkipRange(
            id: context.newID(), span: span, note: note, items: items.map { Set($0).sorted() })
        return Decision([Fact.daysSkipped(range).draft], reply: range)
    }
}

/// Takes a run of skipped days away again.
public struct RemoveSkipRange: Command {
    public static let name = "habits.removeSkipRange"
    public static let isIdempotent = true

    /// The run of days.
    public var range: SkipRangeID

    /// Takes a run of skipped days away.
    public init(_ range: SkipRangeID) { self.range = range }

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Void> {
        let state = context.view.habits
        guard let versions = state.ranges[range] else {
            throw Rejection(
                "habits.range", "There is no such run of skipped days.", field: "range",
                category: .notFound)
        }
        let isThere = versions.current(state.retractions)?.value != nil
        return Decision(isThere ? [Fact.daysUnskipped(range).draft] : [])
    }
}
