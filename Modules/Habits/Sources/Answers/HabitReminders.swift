internal import Core
internal import NotificationsAPI

/// The source of item reminders at fixed times. Items without a reminder time are offered for
/// nudges instead. Rules A1, H2.
struct HabitReminders: ReminderSource {
    /// The number of minutes after its time for which a reminder is useful.
    static let useful = 120

    func reminders(on day: Day, at moment: Moment, in view: WorldView) -> [Reminder] {
        guard day >= moment.day else { return [] }
        let state = view.habits
        var found: [Reminder] = []
        HabitReminders.forEachDue(on: day, at: moment, in: view) {
            place, definition, neutral in
            let times = definition.remindedTimes
            guard !times.isEmpty,
                let instance = state.instance(place, on: day, today: moment.day, neutral: neutral)
            else { return }
            let item = instance.item.description
            found += times.map { HabitReminders.reminder(of: instance, item, at: $0) }
        }
        return found
    }

    /// Calls `body` with the index of each item that is due on a day and has reminders, whether or
    /// not it is settled.
    static func forEachDue(
        on day: Day, at moment: Moment, in view: WorldView,
        _ body: (Int, ItemDefinition, DayMarks) -> Void
    ) {
        let state = view.habits
        var neutral: DayMarks?
        for place in state.items.indices where state.items[place].plan.isShown {
            guard let index = state.items[place].plan.era(on: day) else { continue }
            let era = state.items[place].plan.eras[index]
            let item = state.items[place]
            guard era.definition.notify, !era.isArchived,
                item.isRequested(day, index) || item.isScheduled(on: day, today: moment.day)
                    || item.isDue(on: day)
            else { continue }
            let bits = neutral ?? view.dayMarks(in: DaySpan(day))
            neutral = bits
            if !bits[day] { body(place, era.definition, bits) }
        }
    }

    private static func reminder(
        of instance: Instance, _ item: String, at time: TimeOfDay
    ) -> Reminder {
        let definition = instance.definition
        let isDue = definition.dueDay == instance.day
        let why =
            definition.reminders.isEmpty
            ? "You planned it for \(time)." : "You set \(time) for it."
        return Reminder(
            id: ReminderID(.item, item, instance.day, time),
            time: .wall(time), title: (isDue ? "Due today: " : "Time for ") + definition.name,
            body: definition.reminderBody, link: "/items/\(item)", useful: useful,
            item: item, why: why, settled: instance.settled)
    }
}

/// Provides habits for nudges, with the hours at which the user completed them. Rule A2.
struct HabitNudges: NudgeSource {
    func candidates(on day: Day, at moment: Moment, in view: WorldView) -> [NudgeCandidate] {
        let state = view.habits
        var found: [NudgeCandidate] = []
        HabitReminders.forEachDue(on: day, at: moment, in: view) { place, definition, _ in
            guard state.items[place].plan.kind == .habit, !definition.type.isLimit else { return }
            let id = state.items[place].facts.id.description
            found.append(
                NudgeCandidate(
                    item: id, name: definition.name, link: "/items/\(id)",
                    hasTimes: !definition.remindedTimes.isEmpty))
        }
        return found
    }

    func standing(of item: String, on day: Day, in view: WorldView) -> NudgeStatus? {
        let state = view.habits
        guard let place = ItemID(item).flatMap(state.place), state.items[place].plan.isShown,
            state.items[place].plan.kind == .habit,
            let index = state.items[place].plan.era(on: day)
        else { return nil }
        let era = state.items[place].plan.eras[index]
        guard !era.isArchived, !era.definition.type.isLimit else { return nil }
        guard era.definition.notify else { return .unwanted }
        return era.definition.remindedTimes.isEmpty ? .open : .timed
    }

    func settled(
        _ item: String, on day: Day, at moment: Moment, in view: WorldView
    ) -> Reminder.Settled? {
        ItemID(item).flatMap {
            Habits.instance(of: $0, on: day, today: moment.day, in: view)?.settled
        }
    }

    func past(
        of item: String, over span: DaySpan, at moment: Moment, in view: WorldView
    ) -> [NudgeCandidate.Past] {
        let state = view.habits
        guard let place = ItemID(item).flatMap(state.place), state.items[place].plan.isShown else {
            return []
        }
        let neutral = view.dayMarks(in: span)
        let days = state.days(of: place, over: span, today: moment.day, neutral: neutral)
        var cursor = moment.zone.cursor
        return span.days.compactMap { day in
            guard days.scheduled[day], !days.excused[day] else { return nil }
            guard days.completed[day] else { return .init(day, isDone: false) }
            let act = state.items[place].facts.lastAct(on: day)
            let minute = act.map { act in
                let wall = cursor.wallTime(at: act)
                return (wall.day - day) * 1_440 + Int(wall.secondOfDay) / 60
            }
            let start = moment.rule.dayStart.minutes
            let known = minute.flatMap { (start..<(start + 1_440)).contains($0) ? $0 : nil }
            return .init(day, isDone: true, minute: known)
        }
    }
}

extension ItemDefinition {
    /// The times of the reminders: the times that the user set, or else the planned time of day.
    var remindedTimes: [TimeOfDay] {
        reminders.isEmpty ? [timeOfDay].compactMap(\.self) : reminders
    }

    /// The text of a reminder below its title: the item's trigger. Rule H3.
    var reminderBody: String {
        switch trigger {
        case nil: ""
        case .anchor(let text): "After I \(text), it's time to \(name)"
        case .context, .throughout: trigger?.display ?? ""
        }
    }
}

extension Instance {
    /// The reason why the reminder is no longer needed; nil while the item is still due.
    var settled: Reminder.Settled? {
        if isCompleted { return logged > .zero || definition.type.isLimit ? .done : .met }
        if isFulfilled { return .met }
        return skip == nil ? nil : .skipped
    }
}
