internal import Core
internal import NotificationsAPI

/// Reminds of items at their times, and offers those without a time to be nudged. Rules A1, H2.
struct HabitReminders: ReminderSource {
    /// For how many minutes a reminder is of use.
    static let useful = 120

    func reminders(on day: Day, at moment: Moment, in view: WorldView) -> [Reminder] {
        guard day >= moment.day else { return [] }
        let state = view.habits
        var found: [Reminder] = []
        HabitReminders.forEachDue(on: day, in: view) { place, definition, neutral in
            let times = definition.remindedTimes
            guard !times.isEmpty,
                let instance = state.instance(place, on: day, today: moment.day, neutral: neutral)
            else { return }
            let item = instance.item.description
            found += times.map { HabitReminders.reminder(of: instance, item, at: $0) }
        }
        return found
    }

    /// Hands over what is due on a day and wants reminders, settled or not: places of items.
    static func forEachDue(
        on day: Day, in view: WorldView, _ body: (Int, ItemDefinition, DayBits) -> Void
    ) {
        let state = view.habits
        var neutral: DayBits?
        for place in state.items.indices where state.items[place].plan.isShown {
            guard let index = state.items[place].plan.era(on: day) else { continue }
            let era = state.items[place].plan.eras[index]
            let item = state.items[place]
            guard era.definition.notify, !era.isArchived,
                item.isScheduled(on: day) || item.isDue(on: day)
            else { continue }
            let bits = neutral ?? view.neutralDays(in: DaySpan(day))
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
            ? "You mean to do it at \(time)." : "You set \(time) for it."
        return Reminder(
            id: ReminderID(.item, item, instance.day, time),
            time: .wall(time), title: (isDue ? "Due today: " : "Time for ") + definition.name,
            body: definition.reminderBody, link: "/items/\(item)", useful: useful,
            item: item, why: why, settled: instance.settled)
    }
}

/// Offers habits to be nudged, with the hours at which they were done. Rule A2.
struct HabitNudges: NudgeSource {
    func candidates(on day: Day, at moment: Moment, in view: WorldView) -> [NudgeCandidate] {
        let state = view.habits
        var found: [NudgeCandidate] = []
        HabitReminders.forEachDue(on: day, in: view) { place, definition, _ in
            guard state.items[place].plan.kind == .habit, !definition.type.isLimit else { return }
            let id = state.items[place].facts.id.description
            found.append(
                NudgeCandidate(
                    item: id, name: definition.name, link: "/items/\(id)",
                    hasTimes: !definition.remindedTimes.isEmpty))
        }
        return found
    }

    func standing(of item: String, on day: Day, in view: WorldView) -> NudgeStanding? {
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
        let neutral = view.neutralDays(in: span)
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
    /// When to remind: at the times that were named, else when the person means to do it.
    var remindedTimes: [TimeOfDay] {
        reminders.isEmpty ? [timeOfDay].compactMap(\.self) : reminders
    }

    /// What stands under the title of a reminder: what sets it off. Rule H3.
    var reminderBody: String {
        switch trigger {
        case nil: ""
        case .anchor(let text): "After I \(text), it's time to \(name)"
        case .context, .throughout: trigger?.display ?? ""
        }
    }
}

extension Instance {
    /// Why nothing is left to remind of; nil as long as it is due.
    var settled: Reminder.Settled? {
        if isCompleted { return logged > .zero || definition.type.isLimit ? .done : .met }
        return skip == nil ? nil : .skipped
    }
}
