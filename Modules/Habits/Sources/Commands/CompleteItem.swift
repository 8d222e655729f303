public import Core

/// Completes an item on a day: logs what is missing to the target. Rule H6.
///
/// For a weekly or monthly target it logs one step if the day is not completed yet (Rule H7). For a
/// reduction it confirms the day (Rule H5), and is refused with `habits.limit` when the limit was
/// exceeded. A timer that runs is stopped first, so that its time is not logged twice; one that ran
/// for more than 12 hours is refused with `habits.timer.long`.
public struct CompleteItem: Command, DayCommand {
    public static var name: String { "habits.complete" }
    public static let form = Form(
        "Complete an item on a day", CompleteItem.init(_:on:), Field("item", \.item),
        Field("day", \.day, "The person's today unless given."))

    /// The item.
    public var item: ItemID
    /// The day; today unless given.
    public var day: Day?

    /// Completes an item on a day.
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

    /// What there is to log, besides what a timer logged.
    private func missing(
        of item: HabitsState.ItemState, _ aim: Aim, today: Day
    ) -> [Fact] {
        let isScheduled = item.isScheduled(on: aim.day)
        guard !item.isCompleted(on: aim.day, isScheduled: isScheduled, today: today) else {
            return []
        }
        // A sum that two devices brought under 0 is made up for first.
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
    /// The sums of days with what a timer adds.
    fileprivate mutating func log(_ parts: [TimerPart]) {
        for part in parts {
            facts.progress.add(part.amount, on: part.day)
            plan.refresh(part.day, facts.progress)
        }
    }
}
