internal import Core

extension HabitsState {
    /// An item on a day; nil before it was added or once it is deleted. A `neutral` day is one that
    /// the person never had. Rule D3.
    func instance(_ place: Int, on day: Day, today: Day, neutral: DayBits) -> Instance? {
        guard items[place].plan.isShown, let index = items[place].plan.era(on: day) else {
            return nil
        }
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
            isOpen: !isScheduled && !isCompleted && items[place].isOpen(on: day, today: today),
            isOverdue: !isCompleted && items[place].isOverdue(on: day, today: today),
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

    /// Whether it is a one-off task that began before today and was never done. Rule H15.
    func isOpen(on day: Day, today: Day) -> Bool {
        day == today && plan.start < today && plan.openTask(on: today) != nil
    }

    /// Whether it is an open task whose due day is past. Rule H15.
    func isOverdue(on day: Day, today: Day) -> Bool {
        guard day == today, plan.start <= today, let task = plan.openTask(on: today) else {
            return false
        }
        return task.dueDay.map { $0 < today } ?? false
    }

    /// Whether it is a one-off task that is due on a day and was not done before it. Rule H15.
    func isDue(on day: Day) -> Bool {
        guard let index = plan.era(on: day), !plan.eras[index].isArchived,
            plan.isOneOff(index), plan.eras[index].definition.dueDay == day
        else { return false }
        return plan.reached.first.map { $0 >= day } ?? true
    }
}

extension ItemPlan {
    /// The definition of a one-off task that was never done; nil for all else.
    fileprivate func openTask(on day: Day) -> ItemDefinition? {
        guard let index = era(on: day), !eras[index].isArchived, isOneOff(index),
            reached.first == nil
        else { return nil }
        return eras[index].definition
    }

    /// Whether an era's item is a task that does not repeat.
    func isOneOff(_ index: Int) -> Bool {
        guard kind == .task, case .once = eras[index].definition.schedule else { return false }
        return true
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
