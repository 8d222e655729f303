public import Core

/// Skips items on a range of days, such as a vacation or an illness. If there is a note, every day
/// of the range is excused. Rule H9.
public struct SkipDays: Command {
    public static var name: String { "habits.skipDays" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Skip a period of days", SkipDays.init(from:to:note:items:),
        Field("from", \.span.first, "The first day to skip."),
        Field("to", \.span.last, "The last day to skip, at most 3,660 days in all."),
        Field(
            "note", \.note,
            Codec.habitNote.described("The reason. Without a note no day is excused."),
            refusal: .habitNote),
        Field(
            "items", \.items,
            ItemID.codec.list(count: 1...FactFields.mostItems).described("The items. Default: all.")
                .orNull
        ))
    public static let answer = Shape<SkipRange> {
        Member("skip", \.self, "The range of skipped days.")
    }

    /// The first and last day to skip; at most 3,660 days.
    public var span: DaySpan
    /// The reason, at most 2,000 characters; empty if there is none.
    public var note: String
    /// The items to skip; nil for all items, including those added later.
    public var items: [ItemID]?

    /// Creates a command that skips a range of days.
    public init(_ span: DaySpan, note: String, items: [ItemID]? = nil) {
        self.span = span
        self.note = note
        self.items = items
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        guard span.count <= SkipRange.mostDays else {
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
        return [Fact.daysSkipped(range).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> SkipRange {
        let state = context.view.habits
        let found = state.ranges[context.newID()]?.current(state.retractions)?.value
        return try found.orThrow(.unknownRange)
    }

    private init(from first: Day, to last: Day, note: String, items: [ItemID]?) throws(Rejection) {
        guard let span = DaySpan(first, last) else {
            throw Rejection(
                "habits.span", "The last day must not be before the first.", field: "to")
        }
        self.init(span, note: note, items: items)
    }
}

extension SkipRange {
    /// The maximum number of days in one range.
    static let mostDays = 3_660
}

/// Removes a range of skipped days.
public struct RemoveSkipRange: Command {
    /// The command has no reply.
    public typealias Reply = Void

    public static var name: String { "habits.removeSkipRange" }
    public static let form = Form(
        "Remove a skipped period", RemoveSkipRange.init(_:),
        Field("range", \.range, "The id of the range of skipped days."))

    /// The id of the range of skipped days.
    public var range: SkipRangeID

    /// Creates a command that removes a range of skipped days.
    public init(_ range: SkipRangeID) { self.range = range }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.habits
        guard let versions = state.ranges[range] else { throw .unknownRange }
        let isThere = versions.current(state.retractions)?.value != nil
        return isThere ? [Fact.daysUnskipped(range).draft] : []
    }
}

extension Rejection {
    fileprivate static var unknownRange: Rejection {
        .unknown("run of skipped days", code: "habits.range", field: "range")
    }
}
