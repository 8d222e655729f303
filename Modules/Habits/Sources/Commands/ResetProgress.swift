public import Core

/// Takes back all that was logged for an item on a day, and its confirmation.
public struct ResetProgress: Command, DayCommand {
    public static var name: String { "habits.reset" }
    public static let form = Form(
        "Take back what was logged on a day", ResetProgress.init(_:on:), Field("item", \.item),
        Field("day", \.day, "The person's today unless given."))

    /// The item.
    public var item: ItemID
    /// The day; today unless given.
    public var day: Day?

    /// Starts a day afresh.
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
