internal import Core

extension HabitsState {
    /// An item on a day; nil before it was added or once it is deleted. A `neutral` day is one that
    /// the person never had. Rule D3.
    func instance(_ place: Int, on day: Day, today: Day, neutral: DayBits) -> Instance? {
        guard AnswerBudget.spend(), items[place].plan.isShown,
            let index = items[place].plan.era(on: day)
        else { return nil }
        let isVanished = neutral[day]
        let isScheduled = !isVanished && items[place].isScheduled(on: day)
        let isCompleted =
            !isVanished
            && items[place].isCompleted(on: day, isScheduled: isScheduled, today: today)
        let skip = skip(of: place, on: day)
        let isExcused = isScheduled && !isCompleted && skip?.isExcused == true
        return Instance(
            item: items[place].facts.id, kind: items[place].plan.kind, day: day,
            definition: items[place].plan.eras[index].definition,
            target: items[place].plan.eras[index].target(on: day),
            progress: items[place].progress(on: day, index),
            logged: max(.zero, items[place].facts.progress.amount(on: day)),
            isScheduled: isScheduled, isCompleted: isCompleted, isExcused: isExcused,
            isPending: day == today && isScheduled && !isCompleted && !isExcused,
            isOptional: !isVanished && !isScheduled && !isCompleted
                && items[place].mayBeDone(on: day, index),
            isOverdue: !isScheduled && !isCompleted
                && items[place].isOverdue(on: day, today: today),
            isVanished: isVanished, isConfirmed: items[place].isConfirmed(on: day), skip: skip,
            note: items[place].facts.note(on: day), timer: items[place].facts.runningTimer)
    }

    /// The item as it stands on a day.
    func item(_ place: Int, on day: Day) -> Item? {
        items[place].plan.isShown ? items[place].item(on: day) : nil
    }
}

extension HabitsState.ItemState {
    /// The item as it stands on a day, deleted or not; nil if it was never added.
    func item(on day: Day) -> Item? {
        guard let index = plan.era(on: day) else { return nil }
        return Item(
            id: facts.id, kind: plan.kind, start: plan.start,
            definition: plan.eras[index].definition, isArchived: plan.eras[index].isArchived)
    }

    /// The sum that counts towards a day's target. Rule H7.
    func progress(on day: Day, _ era: Int) -> Amount {
        let first =
            switch plan.eras[era].definition.period {
            case .day: day
            case .week: day.startOfWeek
            case .month: day.startOfMonth
            }
        return max(.zero, plan.sum(first..<(day + 1), asOf: day, facts.progress))
    }

    /// Whether a quota leaves the day to the person.
    func mayBeDone(on day: Day, _ era: Int) -> Bool {
        plan.eras[era].definition.schedule.isQuota && !plan.eras[era].isArchived
            && day >= plan.start
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
    /// The note of a day; empty if there is none.
    func note(on day: Day) -> String { notes.current(on: day, retractions)?.text ?? "" }

    /// The timer that runs or is paused: of several that devices started at once, the first.
    var runningTimer: TimerStanding? {
        guard !timers.isEmpty else { return nil }
        return timers.compactMap { $0.standing(retractions) }
            .min { ($0.started, $0.id) < ($1.started, $1.id) }
    }
}
