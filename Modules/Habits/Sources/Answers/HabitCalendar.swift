internal import CalendarAPI
internal import Core
internal import Recurrence

/// The source of calendar entries for habits and tasks. If an item's definition changes, each
/// definition has its own entry. Rules A3, H9, H11.
struct HabitCalendar: CalendarSource {
    func calendar(over span: DaySpan, at moment: Moment, in view: WorldView) -> CalendarPart {
        let state = view.habits
        var part = CalendarPart()
        for place in state.shown {
            let plan = state.items[place].plan
            for era in plan.eras.indices where !plan.eras[era].isArchived {
                let stretch = ItemCalendarPeriod(
                    state, place, era, over: span, dayStart: moment.rule.dayStart)
                if let entry = stretch?.entry { part.entries.append(entry) }
            }
            guard let last = plan.eras.last, !last.isArchived,
                last.definition.schedule.isQuota || last.isPeriodic
            else { continue }
            part.leftOut.append(
                CalendarOmission(
                    last.definition.name,
                    "It asks for \(last.request), on days of your choice."))
        }
        return part
    }
}

extension ItemPlan.DefinitionPeriod {
    /// The target in words, such as "3 times a week" or "20 km a week".
    fileprivate var request: String {
        guard isPeriodic else { return definition.schedule.summary.lowercased() }
        let unit = definition.unit == .count ? "×" : definition.unit.rawValue
        let most = definition.type.isLimit ? "at most " : ""
        return "\(most)\(definition.target) \(unit) a \(definition.period.rawValue)"
    }
}

/// The days on which an item had the same definition, as a calendar entry.
private struct ItemCalendarPeriod {
    let state: HabitsState
    let place: Int
    let index: Int
    /// The days of the requested span on which the definition is in force.
    let span: DaySpan
    let dayStart: TimeOfDay

    private var item: HabitsState.ItemState { state.items[place] }
    private var era: ItemPlan.DefinitionPeriod { item.plan.eras[index] }
    private var definition: ItemDefinition { era.definition }

    /// Creates the period of a definition; nil if the definition is not in force on any day of the
    /// span.
    init?(
        _ state: HabitsState, _ place: Int, _ index: Int, over span: DaySpan, dayStart: TimeOfDay
    ) {
        let plan = state.items[place].plan
        let from = max(plan.eras[index].from, plan.start)
        guard let whole = DaySpan(from, max(from, plan.end(of: index))),
            plan.end(of: index) >= from, let part = whole.intersection(span)
        else { return nil }
        self.state = state
        self.place = place
        self.index = index
        self.span = part
        self.dayStart = dayStart
    }

    /// The calendar entry; nil if no day is due or the schedule names no days.
    var entry: CalendarEntry? {
        guard let days else { return nil }
        var entry = CalendarEntry(
            id: "\(item.facts.id)-\(max(era.from, item.plan.start))", title: definition.name,
            detail: detail, time: definition.timeOfDay, days: days, changed: changed)
        if let width = definition.unit.millisecondsPerUnit, definition.type == .timed {
            entry.minutes = Int(definition.target.thousandths * (width / 1_000) / 60_000)
        }
        let begin = definition.timeOfDay.map(minutes) ?? 0
        let reminders =
            definition.reminders.isEmpty
            ? [definition.timeOfDay].compactMap(\.self) : definition.reminders
        if definition.notify { entry.alarms = reminders.map { minutes(of: $0) - begin } }
        return entry
    }

    /// Returns the minutes from the start of the calendar date to a time of day. The time can be on
    /// the next date.
    private func minutes(of time: TimeOfDay) -> Int {
        time.minutes + (time < dayStart ? 1_440 : 0)
    }

    private var detail: String {
        var lines: [String] = []
        if era.definition.ramp == nil, definition.type != .binary {
            let unit = definition.unit == .count ? "×" : definition.unit.rawValue
            let most = definition.type.isLimit ? "At most " : ""
            lines.append("\(most)\(definition.target) \(unit)")
        }
        if let trigger = definition.trigger { lines.append(trigger.display) }
        return lines.joined(separator: "\n")
    }

    /// The time of the latest change to the entry's content.
    private var changed: Instant {
        let facts = item.facts
        let births = [facts.births.current(facts.retractions)?.stamp].compactMap(\.self)
        let revisions = facts.revisions.filter {
            $0.from <= era.from && !facts.retractions.holds($0.stamp.event)
        }
        return (births + revisions.map(\.stamp)).max()?.time.instant ?? Instant(seconds: 0)
    }
}

extension ItemCalendarPeriod {
    /// Returns the scheduled days that the calendar entry must leave out.
    private func skipped(_ due: DayBits) -> [Day] {
        guard !state.ranges.isEmpty || !item.facts.skips.isEmpty else { return [] }
        return due.days.filter { state.skip(of: place, on: $0) != nil }
    }

    /// The day of a one-off task: its due day, or else its first day. Nil if the task was done
    /// earlier.
    private var dayOfTask: Day? {
        let plan = item.plan
        guard let due = definition.dueDay, plan.isOneOff(index) else {
            return plan.isDoneBeforeStart ? nil : plan.start
        }
        return plan.reached.first.map { $0 >= due } ?? true ? due : nil
    }

    private var days: CalendarDays? {
        guard !era.isPeriodic else { return nil }
        var due: DayBits
        switch definition.schedule {
        case .once:
            guard let day = dayOfTask, span.contains(day) else { return nil }
            due = DayBits(span)
            due[day] = true
        case .rule: due = era.days?.bits(over: span) ?? DayBits(span)
        case .timesPerWeek, .timesPerMonth, .times: return nil
        }
        let skips = skipped(due)
        guard let first = due.days.first, skips.count < due.count else { return nil }
        if !isAfterMidnight, let rule = rule(from: first, due: due) {
            return .rule(CalendarRule(rule.text, first: first, last: rule.last, except: skips))
        }
        let left = Set(skips)
        let shift = isAfterMidnight ? 1 : 0
        return .list(due.days.filter { !left.contains($0) }.map { $0 + shift })
    }

    /// True if the time is on the date after the day to which it belongs. Rule D1.
    private var isAfterMidnight: Bool { definition.timeOfDay.map { $0 < dayStart } ?? false }

    /// Returns the recurrence rule for other calendars, and its last day.
    ///
    /// Returns nil if the rule does not give the same days from `first` on, or if other programs
    /// may interpret it differently.
    private func rule(from first: Day, due: DayBits) -> (text: String, last: Day?)? {
        guard let plan = era.days, !plan.rule.frequency.isSubDaily else { return nil }
        var parts = plan.rule.parts
        guard parts.skip == .omit else { return nil }
        (parts.hours, parts.minutes, parts.seconds, parts.end) = ([], [], [], .never)
        guard let plain = try? RecurrenceRule(parts) else { return nil }
        let end = item.plan.end(of: index)
        let isEndless = end == .last && plan.rule.end == .never
        let last = isEndless ? nil : plan.previous(before: end + 1)
        let checked = DaySpan(first, min(span.last + 2_922, last ?? .last)) ?? DaySpan(first)
        let again = DayPlan(plain, start: first)
        guard again.bits(over: checked) == plan.bits(over: checked) else { return nil }
        return (plain.description, last)
    }
}
