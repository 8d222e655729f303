internal import Core

extension HabitsState {
    /// An item on a day; nil before it was added or once it is deleted.
    func instance(_ place: Int, on day: Day, today: Day) -> Instance? {
        let item = items[place]
        guard item.plan.isShown, let index = item.plan.era(on: day) else { return nil }
        let era = item.plan.eras[index]
        let days = days(of: place, over: DaySpan(day), today: today)
        let (isScheduled, isCompleted) = (days.scheduled[day], days.completed[day])
        let isExcused = days.excused[day]
        let facts = item.facts
        let isConfirmed =
            facts.confirmations.current(on: day, facts.retractions)?.value == 1
        return Instance(
            item: facts.id, kind: item.plan.kind, day: day, definition: era.definition,
            target: era.target(on: day), progress: item.progress(on: day, era),
            logged: max(.zero, facts.progress.amount(on: day)), isScheduled: isScheduled,
            isCompleted: isCompleted, isExcused: isExcused,
            isPending: day == today && isScheduled && !isCompleted && !isExcused,
            isOptional: !isScheduled && !isCompleted && item.mayBeDone(on: day, era),
            isOverdue: !isScheduled && !isCompleted && item.isOverdue(on: day, today: today),
            isConfirmed: isConfirmed, skip: skip(of: facts, on: day),
            note: facts.notes.current(on: day, facts.retractions)?.text ?? "",
            timer: facts.runningTimer)
    }

    /// The item as it stands on a day.
    func item(_ place: Int, on day: Day) -> Item? {
        let item = items[place]
        guard item.plan.isShown, let index = item.plan.era(on: day) else { return nil }
        let era = item.plan.eras[index]
        return Item(
            id: item.facts.id, kind: item.plan.kind, start: item.plan.start,
            definition: era.definition, isArchived: era.isArchived)
    }
}

extension HabitsState.ItemState {
    /// The sum that counts towards a day's target. SPEC H7.
    func progress(on day: Day, _ era: ItemPlan.Era) -> Amount {
        let first =
            switch era.definition.period {
            case .day: day
            case .week: day.startOfWeek
            case .month: day.startOfMonth
            }
        return max(.zero, facts.progress.sum(first..<(day + 1)))
    }

    /// Whether a quota leaves the day to the person.
    func mayBeDone(on day: Day, _ era: ItemPlan.Era) -> Bool {
        era.definition.schedule.isQuota && !era.isArchived && day >= plan.start
    }

    /// Whether it is a task that was due once, before today, and never done.
    func isOverdue(on day: Day, today: Day) -> Bool {
        guard day == today, plan.kind == .task, plan.start < today,
            let index = plan.era(on: today), !plan.eras[index].isArchived,
            case .once = plan.eras[index].definition.schedule
        else { return false }
        return plan.reached.first == nil
    }
}

extension ItemFacts {
    /// The timer that runs or is paused: of several that devices started at once, the first.
    var runningTimer: TimerStanding? {
        guard !timers.isEmpty else { return nil }
        return timers.compactMap { $0.standing(retractions) }
            .min { ($0.started, $0.id) < ($1.started, $1.id) }
    }
}
