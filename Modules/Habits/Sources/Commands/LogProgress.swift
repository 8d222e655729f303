public import Core

/// Adds to what was done on a day, or takes away from it; never under 0. Rule H6.
///
/// The reply is the instance after it. Refused with `habits.amount` beyond the limit and with
/// `habits.day` for days to come.
public struct LogProgress: Command, DayCommand {
    public static var name: String { "habits.log" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Add to what was done", LogProgress.init(_:on:amount:), Field("item", \.item),
        Field("day", \.day, "The person's today unless given."),
        Field(
            "amount", \.amount, Amount.codec.described("One step unless given.").orNothing,
            refusal: .amount))

    /// The item.
    public var item: ItemID
    /// The day; today unless given.
    public var day: Day?
    /// How much; one step unless given.
    public var amount: Amount?

    /// Logs an amount on a day.
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
