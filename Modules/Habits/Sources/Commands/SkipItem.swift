public import Core

/// Skips an item on a day; with a note the day is excused. Rule H9.
public struct SkipItem: Command {
    public static let name = "habits.skip"
    public static let isIdempotent = true

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

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Instance> {
        let aim = try context.aim(at: item, on: day, mayLieAhead: true)
        let note = try checkedNote(note)
        let standing = aim.state.skip(of: aim.place, on: aim.day)
        let isSame = standing == Skip(note: note, range: nil)
        return try context.decision(
            isSame ? [] : [.skipped(item, aim.day, note: note)], of: aim)
    }
}

/// Takes the skip of an item off a day, also one that a range of days put there.
public struct RemoveSkip: Command {
    public static let name = "habits.unskip"
    public static let isIdempotent = true

    /// The item.
    public var item: ItemID
    /// The day; today unless given.
    public var day: Day?

    /// Takes a skip off a day.
    public init(_ item: ItemID, on day: Day? = nil) {
        self.item = item
        self.day = day
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Instance> {
        let aim = try context.aim(at: item, on: day, mayLieAhead: true)
        let isSkipped = aim.state.skip(of: aim.place, on: aim.day) != nil
        return try context.decision(isSkipped ? [.unskipped(item, aim.day)] : [], of: aim)
    }
}
