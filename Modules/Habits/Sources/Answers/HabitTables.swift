internal import Core
internal import PortabilityAPI

/// The tables of items, instances, groups and skipped ranges for the CSV export. Rule P2.
enum HabitTables {
    static let items = PortableTable(
        name: "items",
        columns: [
            "id", "kind", "name", "icon", "colour", "type", "unit", "target", "step", "period",
            "schedule", "start", "time", "reminders", "notify", "trigger", "group", "ramp_start",
            "ramp_days", "archived", "due_day",
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
            String(fields.notify), fields.trigger?.description ?? "",
            fields.group?.description ?? "", fields.ramp?.start.description ?? "",
            fields.ramp.map { String($0.days) } ?? "", String(item.isArchived),
            fields.dueDay?.description ?? "",
        ]
    }

    /// The table of item days up to today: a row for each item and each day on which the item was
    /// scheduled, completed, logged, skipped or noted.
    static let instances = PortableTable(
        name: "instances",
        columns: [
            "day", "item", "name", "scheduled", "completed", "excused", "logged", "target", "note",
            "skip_note",
        ],
        parts: { view, today in
            let state = view.habits
            return state.shown.map { place in { rows(of: place, state, today, view) } }
        })

    private static func rows(of place: Int, _ state: HabitsState, _ today: Day, _ view: WorldView)
        -> [[String]]
    {
        let facts = state.items[place].facts
        let first = min(
            state.items[place].plan.start, state.items[place].plan.positive.first ?? .last)
        guard let span = DaySpan(first, today) else { return [] }
        let neutral = view.dayMarks(in: span)
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
            String(instance.isScheduled), String(instance.isCompleted),
            String(instance.isExcused), instance.logged.description,
            instance.target.description, instance.note, instance.skip?.note ?? "",
        ]
    }

    /// The table of the groups to which the table `items` refers, with each group's rule.
    static let groups = PortableTable(name: "groups", columns: ["id", "name", "rule"]) {
        view, _ in
        let state = view.habits
        return state.groups.values.compactMap { $0.current(state.retractions)?.value }
            .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
            .map { [$0.id.description, $0.name, $0.rule.description] }
    }

    /// The table with a row for each range of skipped days. The column `items` contains ids
    /// separated by spaces; empty for all items.
    static let skipRanges = PortableTable(
        name: "skip-ranges", columns: ["id", "first", "last", "note", "items"]
    ) { view, _ in
        Habits.skipRanges(in: view).map { range in
            [
                range.id.description, range.span.first.description, range.span.last.description,
                range.note, (range.items ?? []).map(\.description).joined(separator: " "),
            ]
        }
    }
}
