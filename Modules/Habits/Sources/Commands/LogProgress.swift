public import Core

/// Adds to what was done on a day, or takes away from it; never under 0. Rule H6.
///
/// The reply is the instance after it. Refused with `habits.amount` beyond the limit and with
/// `habits.day` for days to come.
public struct LogProgress: Command {
    public static let name = "habits.log"
    public static let isIdempotent = false

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

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Instance> {
        let aim = try context.aim(at: item, on: day)
        var amount = amount ?? aim.era.definition.step
        guard amount.isValid else { throw .tooMuch }
        let logged = aim.facts.progress.amount(on: aim.day)
        if amount < .zero { amount = max(amount, -max(logged, .zero)) }
        guard (logged + amount).isValid else { throw .tooMuch }
        return try context.decision(
            amount == .zero ? [] : [.progressed(item, aim.day, amount)], of: aim)
    }
}
