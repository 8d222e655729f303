internal import Core
internal import PortabilityAPI

/// The tables of items and of instances for the CSV export. Rule P2.
enum HabitTables {
    static let items = PortableTable(
        name: "items",
        columns: [
            "id", "kind", "name", "icon", "colour", "type", "unit", "target", "step", "period",
            "schedule", "start", "time", "reminders", "notify", "trigger", "group", "ramp_start",
            "ramp_days", "archived",
        ]
    ) { view, today in
        Habits.items(includingArchived: true, today: today, in: view).map(row)
    }

    private static func row(_ item: Item) -> [String] {
        let fields = item.definition
        return [
            item.id.description, item.kind.rawValue, fields.name, fields.icon,
            fields.colour?.description ?? "", fields.type.rawValue, fields.unit.rawValue,
            fields.target.description, fields.step.description, fields.period.rawValue,
            fields.schedule.description, item.start.description,
            fields.timeOfDay?.description ?? "",
            fields.reminders.map(\.description).joined(separator: " "),
            fields.notify ? "yes" : "no", fields.trigger?.description ?? "",
            fields.group?.description ?? "", fields.ramp?.start.description ?? "",
            fields.ramp.map { String($0.days) } ?? "", item.isArchived ? "yes" : "no",
        ]
    }

    /// A row for each day of each item with anything to tell: scheduled, completed, logged, skipped
    /// or noted, up to today.
    static let instances = PortableTable(
        name: "instances",
        columns: [
            "day", "item", "name", "scheduled", "completed", "excused", "logged", "target", "note",
            "skip_note",
        ]
    ) { view, today in
        let state = view.habits
        return state.shown.flatMap { rows(of: $0, state, today, view) }
    }

    private static func rows(of place: Int, _ state: HabitsState, _ today: Day, _ view: WorldView)
        -> [[String]]
    {
        let facts = state.items[place].facts
        let first = min(
            state.items[place].plan.start, state.items[place].plan.positive.first ?? .last)
        guard let span = DaySpan(first, today) else { return [] }
        let neutral = view.neutralDays(in: span)
        let days = state.days(of: place, over: span, today: today, neutral: neutral)
        var told = days.scheduled.union(days.completed)
        told.formUnion(state.items[place].plan.positive.bits(over: span))
        facts.notes.forEach(in: span, facts.retractions) { told[$0.day] = true }
        facts.skips.forEach(in: span, facts.retractions) { told[$0.day] = true }
        return told.days.compactMap { day in
            state.instance(place, on: day, today: today, neutral: neutral)
                .map { row($0, facts.id) }
        }
    }

    private static func row(_ instance: Instance, _ item: ItemID) -> [String] {
        [
            instance.day.description, item.description, instance.definition.name,
            instance.isScheduled ? "1" : "0", instance.isCompleted ? "1" : "0",
            instance.isExcused ? "1" : "0", instance.logged.description,
            instance.target.description, instance.note, instance.skip?.note ?? "",
        ]
    }
}
