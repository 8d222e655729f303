public import Core
internal import Recurrence

extension Habits {
    /// Why a day of an item counts as it does, in sentences. Rule K7.
    public static func explain(
        _ item: ItemID, on day: Day, today: Day, in view: WorldView
    ) -> [String] {
        let state = view.habits
        guard let place = state.place(of: item),
            let instance = instance(of: item, on: day, today: today, in: view)
        else { return [] }
        return explain(instance, state.items[place].plan)
    }

    /// The same of an instance that is known.
    static func explain(_ instance: Instance, _ plan: ItemPlan) -> [String] {
        let day = instance.day
        if instance.isVanished {
            return ["The day never came for you: it neither counts nor breaks."]
        }
        var sentences = [instance.scheduleReason(plan)]
        if let index = plan.era(on: day), plan.eras[index].from > plan.start {
            sentences.append("These are its fields since \(plan.eras[index].from).")
        }
        sentences.append(instance.progressReason)
        if let skip = instance.skip {
            let note = skip.note.isEmpty ? "without a note" : "with the note \(quoted(skip.note))"
            let run = skip.range == nil ? "" : " in a run of days"
            let done = instance.isCompleted ? ", but done counts" : ""
            sentences.append("It was skipped\(run), \(note)\(done).")
        }
        sentences.append(instance.verdict)
        return sentences
    }
}

extension Schedule {
    /// "Every 2 weeks on Tue", "3 times a week", "Once". Rule R5.
    public var summary: String {
        switch self {
        case .once: "Once"
        case .rule(let rule): rule.summary()
        case .timesPerWeek(let count): count == 1 ? "Once a week" : "\(count) times a week"
        case .timesPerMonth(let count): count == 1 ? "Once a month" : "\(count) times a month"
        case .times(let count, let days):
            (count == 1 ? "Once" : "\(count) times") + " in any \(days) days"
        }
    }
}

extension Instance {
    fileprivate func scheduleReason(_ plan: ItemPlan) -> String {
        let how = "\(quoted(definition.name)): \(definition.schedule.summary)"
        if day < plan.start { return "\(how), from \(plan.start) on, so not yet on \(day)." }
        if isScheduled { return "\(how), so it was to be done on \(day)." }
        if isOverdue, let due = definition.dueDay {
            return "\(how), due on \(due), and still to be done."
        }
        if isOpen { return "\(how), from \(plan.start) on, and still to be done." }
        if isOptional { return "\(how), which on \(day) could still be put off." }
        return "\(how), so it was not to be done on \(day)."
    }

    fileprivate var progressReason: String {
        let unit = definition.unit == .count ? "" : " \(definition.unit.rawValue)"
        let period =
            switch definition.period {
            case .day: ""
            case .week: " this week"
            case .month: " this month"
            }
        let goal = definition.type.isLimit ? "at most \(target)" : "\(target)"
        return "\(progress) of \(goal)\(unit) was logged\(period)."
    }

    fileprivate var verdict: String {
        if isCompleted { return "It is completed." }
        if isExcused { return "It is excused: it neither counts nor breaks." }
        if isPending { return "It is still open." }
        return isScheduled ? "It is not completed." : "It neither counts nor breaks."
    }
}
