public import Core

/// Completes an item on a day by logging the amount that is missing. Rule H6.
/// - A weekly or monthly target gets one step if the day is not completed yet (Rule H7).
/// - For a limit, the command confirms that the user stayed within it (Rule H5). Throws
///   `habits.limit` if the limit was exceeded.
/// - A running timer is stopped first, so that its time is not logged twice. Throws
///   `habits.timer.long` if it ran for more than 12 hours.
public struct CompleteItem: Command, DayCommand {
    public static var name: String { "habits.complete" }
    public static let form = Form(
        "Complete an item on a day", CompleteItem.init(_:on:),
        Field("item", \.item, "The id of the item."),
        Field("day", \.day, "The day. Default: the person's today."))

    /// The id of the item.
    public var item: ItemID
    /// The day to complete; today by default.
    public var day: Day?

    /// Creates a command that completes an item on a day.
    public init(_ item: ItemID, on day: Day? = nil) {
        self.item = item
        self.day = day
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let aim = try context.aim(at: item, on: day)
        try aim.refuseSecondTime()
        if aim.era.definition.type.isLimit {
            return try ConfirmDay(item, on: day).decide(in: &context)
        }
        var facts = aim.day == context.today ? try context.stopFacts(of: aim) : []
        var state = aim.item
        if case .timerStopped(_, _, let parts)? = facts.first { state.log(parts) }
        facts += missing(of: state, aim, today: context.today)
        return facts.map(\.draft)
    }

    /// Returns the amount to log in addition to the time from a stopped timer.
    private func missing(
        of item: HabitsState.ItemState, _ aim: Aim, today: Day
    ) -> [Fact] {
        let isScheduled = item.isScheduled(on: aim.day, today: today)
        guard !item.isCompleted(on: aim.day, isScheduled: isScheduled, today: today) else {
            return []
        }
        // The amount first restores a sum that two devices made negative.
        let logged = item.facts.progress.amount(on: aim.day)
        let isDaily = aim.era.definition.period == .day
        let missing =
            isDaily
            ? aim.era.target(on: aim.day) - logged
            : aim.era.definition.step - min(logged, .zero)
        return [.progressed(self.item, aim.day, missing)]
    }
}

extension HabitsState.ItemState {
    /// Adds the amounts from a stopped timer to the sums of their days.
    fileprivate mutating func log(_ parts: [TimerPart]) {
        for part in parts {
            facts.progress.add(part.amount, on: part.day)
            plan.refresh(part.day, facts.progress)
        }
    }
}
