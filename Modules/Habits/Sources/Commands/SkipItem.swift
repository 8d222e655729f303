public import Core

/// Skips an item on a day; with a note the day is excused. Rule H9.
public struct SkipItem: Command, DayCommand {
    public static var name: String { "habits.skip" }
    public static let form = Form(
        "Skip a day; with a note it is excused", SkipItem.init(_:on:note:), Field("item", \.item),
        Field("day", \.day, "The person's today unless given."),
        Field("note", \.note, .habitNote, default: "", refusal: .habitNote))

    /// The item.
    public var item: ItemID
    /// The day, also one to come; today unless given.
    public var day: Day?
    /// Why, up to 2,000 characters; empty if no reason is given.
    public var note: String

    /// Skips a day.
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

/// Takes the skip of an item off a day, also one that a range of days put there.
public struct RemoveSkip: Command, DayCommand {
    public static var name: String { "habits.unskip" }
    public static let form = Form(
        "Take a skip off a day", RemoveSkip.init(_:on:), Field("item", \.item),
        Field("day", \.day, "The person's today unless given."))

    /// The item.
    public var item: ItemID
    /// The day; today unless given.
    public var day: Day?

    /// Takes a skip off a day.
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
