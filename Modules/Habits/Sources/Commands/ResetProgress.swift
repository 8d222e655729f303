public import Core

/// Removes all amounts logged for an item on a day, and the confirmation of its limit.
public struct ResetProgress: Command, DayCommand {
    public static var name: String { "habits.reset" }
    public static let form = Form(
        "Remove the records of a day", ResetProgress.init(_:on:),
        Field("item", \.item, "The id of the item."),
        Field("day", \.day, "The day. Default: the person's today."))

    /// The id of the item.
    public var item: ItemID
    /// The day to reset; today by default.
    public var day: Day?

    /// Creates a command that resets a day.
    public init(_ item: ItemID, on day: Day? = nil) {
        self.item = item
        self.day = day
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: day)
        let logged = aim.facts.progress.amount(on: aim.day)
        var facts: [Fact] = []
        if logged != .zero { facts.append(.progressed(item, aim.day, -logged)) }
        if aim.item.isConfirmed(on: aim.day) {
            facts.append(.confirmed(item, aim.day, false))
        }
        return facts.map(\.draft)
    }
}
