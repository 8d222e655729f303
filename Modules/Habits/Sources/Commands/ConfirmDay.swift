public import Core

/// Confirms that a reduction's limit was kept on a day, before the day closes. Rule H5.
public struct ConfirmDay: Command, DayCommand {
    public static var name: String { "habits.confirm" }
    public static let form = Form(
        "Confirm that a limit was kept", ConfirmDay.init(_:on:isConfirmed:), Field("item", \.item),
        Field("day", \.day, "The person's today unless given."),
        Field("confirmed", \.isConfirmed, "False takes it back.", default: true))

    /// The item.
    public var item: ItemID
    /// The day; today unless given.
    public var day: Day?
    /// False takes a confirmation back.
    public var isConfirmed: Bool

    /// Confirms a day, or takes that back.
    public init(_ item: ItemID, on day: Day? = nil, isConfirmed: Bool = true) {
        self.item = item
        self.day = day
        self.isConfirmed = isConfirmed
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: day)
        let definition = aim.era.definition
        guard definition.type.isLimit else {
            throw Rejection(
                "habits.confirm", "Only items that cut down have days to confirm.", field: "item")
        }
        if isConfirmed, aim.item.plan.reached[aim.day] {
            throw .conflict(
                "habits.limit", "The limit of \(aim.era.target(on: aim.day)) was exceeded.",
                field: "item")
        }
        let isSame = aim.item.isConfirmed(on: aim.day) == isConfirmed
        return isSame ? [] : [Fact.confirmed(item, aim.day, isConfirmed).draft]
    }
}
