public import Core

/// Completes an item on a day: logs what is missing to the target. Rule H6.
///
/// For a weekly or monthly target it logs one step if the day is not completed yet (Rule H7). For a
/// reduction it confirms the day (Rule H5), and is refused with `habits.limit` when the limit was
/// exceeded. A timer that runs is stopped first, so that its time is not logged twice.
public struct CompleteItem: Command {
    public static let name = "habits.complete"
    public static let isIdempotent = true

    /// The item.
    public var item: ItemID
    /// The day; today unless given.
    public var day: Day?

    /// Completes an item on a day.
    public init(_ item: ItemID, on day: Day? = nil) {
        self.item = item
        self.day = day
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Instance> {
        let aim = try context.aim(at: item, on: day)
        if aim.era.definition.type.isLimit {
            return try ConfirmDay(item, on: day).decide(in: &context)
        }
        var facts = aim.day == context.today ? context.stopFacts(of: aim) : []
        let after = context.aim(aim, after: facts)
        let today = context.today
        guard let instance = after.state.instance(after.place, on: aim.day, today: today) else {
            throw .unknownItem
        }
        if !instance.isCompleted {
            let isDaily = aim.era.definition.period == .day
            let logged = aim.facts.progress.amount(on: aim.day)
            // A sum that two devices brought under 0 is made up for first.
            let debt = min(logged, .zero)
            let missing = isDaily ? instance.target - instance.progress : instance.definition.step
            facts.append(.progressed(item, aim.day, missing - debt))
        }
        return try context.decision(facts, of: aim)
    }
}
