public import Core

/// Adds an amount to an item's progress on a day. A negative amount is subtracted. The sum never
/// becomes negative. Rule H6.
///
/// Throws `habits.amount` if the sum exceeds the limit, and `habits.day` for future days.
public struct LogProgress: Command, DayCommand {
    public static var name: String { "habits.log" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Add an amount to a day", LogProgress.init(_:on:amount:),
        Field("item", \.item, "The id of the item."),
        Field("day", \.day, "The day. Default: the person's today."),
        Field(
            "amount", \.amount,
            Amount.codec.described("The amount to add. Default: one step.").orNothing,
            refusal: .amount))

    /// The id of the item.
    public var item: ItemID
    /// The day to log on; today by default.
    public var day: Day?
    /// The amount to add; one step by default.
    public var amount: Amount?

    /// Creates a command that logs an amount on a day.
    public init(_ item: ItemID, on day: Day? = nil, amount: Amount? = nil) {
        self.item = item
        self.day = day
        self.amount = amount
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: day)
        var amount = amount ?? aim.era.definition.step
        if amount < .zero { amount = max(amount, -max(aim.logged, .zero)) }
        try aim.refuse(adding: amount)
        return amount == .zero ? [] : [Fact.progressed(item, aim.day, amount).draft]
    }
}
