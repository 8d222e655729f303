public import Core
internal import Recurrence

extension Habits {
    /// Returns the reasons why a day of an item counts or not, as sentences. Rule K7.
    public static func explain(
        _ item: ItemID, on day: Day, today: Day, in view: WorldView
    ) -> [String] {
        let state = view.habits
        guard let place = state.place(of: item),
            let instance = instance(of: item, on: day, today: today, in: view)
        else { return [] }
        return explain(instance, state.items[place].plan)
    }

    /// Returns the reasons for a known instance.
    static func explain(_ instance: Instance, _ plan: ItemPlan) -> [String] {
        let day = instance.day
        if instance.isVanished {
            return [
                "The day was skipped by your change of time zone. It neither counts nor breaks a "
                    + "streak."
            ]
        }
        var sentences = [instance.scheduleReason(plan)]
        if let index = plan.era(on: day), plan.eras[index].from > plan.start {
            sentences.append("These are its fields since \(plan.eras[index].from).")
        }
        sentences.append(instance.progressReason)
        if let skip = instance.skip {
            let note = skip.note.isEmpty ? "without a note" : "with the note \(quoted(skip.note))"
            let run = skip.range == nil ? "" : " with other days"
            let done = instance.isCompleted ? ", but it was done, which counts" : ""
            sentences.append("It was skipped\(run), \(note)\(done).")
        }
        sentences.append(instance.verdict)
        return sentences
    }
}

extension Schedule {
    /// The schedule in words, such as "Every 2 weeks on Tue", "3 times a week" or "Once". Rule R5.
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
        if isUnanswered { return "\(how), and nothing was recorded for \(day)." }
        if day < plan.start { return "\(how), from \(plan.start) on, so not yet on \(day)." }
        if isPeriodic { return periodReason(how) }
        if isScheduled { return "\(how), so it was due on \(day)." }
        if isOverdue, let due = definition.dueDay {
            return "\(how), due on \(due), and not done yet."
        }
        if isOpen { return "\(how), from \(plan.start) on, and not done yet." }
        if isOptional { return "\(how), which could still be done after \(day)." }
        return "\(how), so it was not due on \(day)."
    }

    /// True if the target is weekly or monthly, so that the user chooses the days. Rule H7.
    private var isPeriodic: Bool { definition.period != .day && definition.schedule != .once }

    private func periodReason(_ how: String) -> String {
        let period = definition.period.rawValue
        if isScheduled, logged > .zero, !definition.type.isLimit {
            return "\(how), for the whole \(period). Amounts count on their day."
        }
        if isScheduled { return "\(how), and \(day) is its last day in the \(period)." }
        return "\(how), for the whole \(period), so it was not required on \(day)."
    }

    fileprivate var progressReason: String {
        let unit = definition.unit == .count ? "" : " \(definition.unit.rawValue)"
        let period =
            switch definition.period {
            case .day: ""
            case .week: " this week"
            case .month: " this month"
            }
        guard !wantsAnyAmount else { return "\(progress)\(unit) was logged\(period)." }
        let goal = definition.type.isLimit ? "at most \(target)" : "\(target)"
        return "\(progress) of \(goal)\(unit) was logged\(period)."
    }

    fileprivate var verdict: String {
        if isCompleted { return "It is completed." }
        if isExcused { return "It is excused: it neither counts nor breaks." }
        if isExceeded, isScheduled { return "It is over the limit." }
        if isPending { return "It is still open." }
        if isUnanswered { return "It has no result until you confirm that you kept to it." }
        return isScheduled ? "It is not completed." : "It neither counts nor breaks."
    }
}
