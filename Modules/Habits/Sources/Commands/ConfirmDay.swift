public import Core

/// Confirms before the end of a day that the user stays within a limit on that day. Rule H5.
public struct ConfirmDay: Command, DayCommand {
    public static var name: String { "habits.confirm" }
    public static let form = Form(
        "Confirm that a limit was kept", ConfirmDay.init(_:on:isConfirmed:),
        Field("item", \.item, "The id of the item."),
        Field("day", \.day, "The day. Default: the person's today."),
        Field("confirmed", \.isConfirmed, "False removes the confirmation.", default: true))

    /// The id of the item.
    public var item: ItemID
    /// The day to confirm; today by default.
    public var day: Day?
    /// True to confirm the day, false to retract the confirmation.
    public var isConfirmed: Bool

    /// Creates a command that confirms a day or retracts its confirmation.
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
                "habits.confirm", "Only reduction items have days to confirm.", field: "item")
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
