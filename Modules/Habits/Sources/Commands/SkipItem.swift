public import Core

/// Skips an item on a day. If there is a note, the day is excused. Rule H9.
public struct SkipItem: Command, DayCommand {
    public static var name: String { "habits.skip" }
    public static let form = Form(
        "Skip a day; with a note it is excused", SkipItem.init(_:on:note:),
        Field("item", \.item, "The id of the item."),
        Field("day", \.day, "The day. Default: the person's today."),
        Field(
            "note", \.note,
            Codec.habitNote
                .described("The reason, at most 2,000 characters; empty if there is none."),
            default: "", refusal: .habitNote))

    /// The id of the item.
    public var item: ItemID
    /// The day to skip, which can be in the future; today by default.
    public var day: Day?
    /// The reason, at most 2,000 characters; empty if there is none.
    public var note: String

    /// Creates a command that skips a day.
    public init(_ item: ItemID, on day: Day? = nil, note: String = "") {
        self.item = item
        self.day = day
        self.note = note
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: day, mayLieAhead: true)
        let standing = aim.state.skip(of: aim.place, on: aim.day)
        let isSame = standing == Skip(note: note, range: nil)
        return isSame ? [] : [Fact.skipped(item, aim.day, note: note).draft]
    }
}

/// Removes the skip of an item on a day, even if the day is in a range of skipped days.
public struct RemoveSkip: Command, DayCommand {
    public static var name: String { "habits.unskip" }
    public static let form = Form(
        "Remove the skip of a day", RemoveSkip.init(_:on:),
        Field("item", \.item, "The id of the item."),
        Field("day", \.day, "The day. Default: the person's today."))

    /// The id of the item.
    public var item: ItemID
    /// The day that is no longer skipped; today by default.
    public var day: Day?

    /// Creates a command that removes a skip.
    public init(_ item: ItemID, on day: Day? = nil) {
        self.item = item
        self.day = day
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: day, mayLieAhead: true)
        let isSkipped = aim.state.skip(of: aim.place, on: aim.day) != nil
        return isSkipped ? [Fact.unskipped(item, aim.day).draft] : []
    }
}
