internal import Core

extension HabitsState {
    /// Returns the instance of the item at an index on a day; nil if the item was not added yet or
    /// is deleted.
    ///
    /// `neutral` contains the days that do not exist for the user. Rule D3.
    func instance(_ place: Int, on day: Day, today: Day, neutral: DayMarks) -> Instance? {
        guard AnswerBudget.spend(), items[place].plan.isShown,
            let index = items[place].plan.era(on: day)
        else { return nil }
        let isVanished = neutral[day]
        let isDue = !isVanished && items[place].isScheduled(on: day, today: today)
        let isSilent = items[place].isSilent(on: day, today: today, neutral)
        let isScheduled = isDue && !isSilent
        let isCompleted =
            !isVanished
            && items[place].isCompleted(on: day, isScheduled: isScheduled, today: today)
        let skip = skip(of: place, on: day)
        let isExcused = isScheduled && !isCompleted && skip?.isExcused == true
        let (target, progress) = (
            items[place].plan.eras[index].target(on: day), items[place].progress(on: day, index)
        )
        let isExceeded =
            items[place].plan.eras[index].definition.type.isLimit && progress > target
        return Instance(
            item: items[place].facts.id, kind: items[place].plan.kind, day: day,
            definition: items[place].plan.eras[index].definition,
            target: target, progress: progress,
            logged: max(.zero, items[place].facts.progress.amount(on: day)),
            isScheduled: isScheduled, isCompleted: isCompleted, isExcused: isExcused,
            isPending: day == today && isScheduled && !isCompleted && !isExcused
                && !isExceeded,
            isOptional: !isVanished && !isScheduled && !isCompleted
                && items[place].mayBeDone(on: day, index),
            isOpen: !isScheduled && !isCompleted && items[place].isOpen(on: day, today: today),
            isOverdue: !isCompleted && items[place].isOverdue(on: day, today: today),
            isUnanswered: isDue && isSilent, isVanished: isVanished,
            isConfirmed: items[place].isConfirmed(on: day), skip: skip,
            note: items[place].facts.note(on: day), timer: items[place].facts.runningTimer)
    }

    /// Returns the item at an index, with the fields in force on a day.
    func item(_ place: Int, on day: Day) -> Item? {
        items[place].plan.isShown ? items[place].item(on: day) : nil
    }
}

extension HabitsState.ItemState {
    /// Returns the item with the fields in force on a day, even if it is deleted; nil if it was
    /// never added.
    func item(on day: Day) -> Item? {
        guard let index = plan.era(on: day) else { return nil }
        return Item(
            id: facts.id, kind: plan.kind, start: plan.start,
            definition: plan.eras[index].definition, isArchived: plan.eras[index].isArchived)
    }

    /// Returns the sum that counts towards the target on a day. Rule H7.
    func progress(on day: Day, _ era: Int) -> Amount {
        let first =
            switch plan.eras[era].definition.period {
            case .day: day
            case .week: day.startOfWeek
            case .month: day.startOfMonth
            }
        return max(.zero, plan.sum(first..<(day + 1), asOf: day, facts.progress))
    }

    /// Returns true if the user chooses the days, because the item has a quota or a weekly or
    /// monthly target.
    func mayBeDone(on day: Day, _ era: Int) -> Bool {
        if plan.eras[era].isPeriodic { return isRequested(day, era) }
        return plan.eras[era].definition.schedule.isQuota && !plan.eras[era].isArchived
            && day >= plan.start
    }

    /// Returns true if the item is a one-off task that started before today and was never done.
    /// Rule H15.
    func isOpen(on day: Day, today: Day) -> Bool {
        day == today && plan.start < today && plan.openTask(on: today) != nil
    }

    /// Returns true if the item is an open task whose due day is past. Rule H15.
    func isOverdue(on day: Day, today: Day) -> Bool {
        guard day == today, plan.start <= today, let task = plan.openTask(on: today) else {
            return false
        }
        return task.dueDay.map { $0 < today } ?? false
    }

    /// Returns true if the item is a one-off task that is due on the day and was not done before.
    /// Rule H15.
    func isDue(on day: Day) -> Bool {
        guard let index = plan.era(on: day), !plan.eras[index].isArchived,
            plan.isOneOff(index), plan.eras[index].definition.dueDay == day
        else { return false }
        return plan.reached.first.map { $0 >= day } ?? true
    }
}

extension ItemPlan {
    /// Returns the definition of a one-off task that was never done; nil for all other items.
    fileprivate func openTask(on day: Day) -> ItemDefinition? {
        guard let index = era(on: day), !eras[index].isArchived, isOneOff(index),
            reached.first == nil
        else { return nil }
        return eras[index].definition
    }

    /// Returns true if the item is a task without repetition during the definition with this index.
    func isOneOff(_ index: Int) -> Bool {
        guard kind == .task, case .once = eras[index].definition.schedule else { return false }
        return true
    }
}

extension ItemFacts {
    /// Returns the note of a day; empty if there is none.
    func note(on day: Day) -> String { notes.current(on: day, retractions)?.text ?? "" }

    /// The running or paused timer; nil if there is none. If several devices started a timer at the
    /// same time, the first one counts.
    var runningTimer: TimerStatus? {
        guard !timers.isEmpty else { return nil }
        return timers.compactMap { $0.standing(retractions) }
            .min { ($0.started, $0.id) < ($1.started, $1.id) }
    }
}
