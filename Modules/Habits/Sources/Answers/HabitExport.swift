internal import Core
internal import PortabilityAPI
internal import Recurrence

/// Exports items and their records to files for other programs. Rule P2.
struct HabitExport: ItemExport {
    func exportedItems(today: Day, in view: WorldView) -> ExportedItems {
        let state = view.habits
        var exportedItems = ExportedItems()
        var reminders = 0
        var triggers = 0
        var grouped = 0
        var (icons, ramps, steps, edited) = (0, 0, 0, 0)
        for place in state.shown {
            guard let item = state.item(place, on: today) else { continue }
            exportedItems.items.append(portable(item, place, state, today, view))
            reminders += max(0, item.definition.reminders.count - 1)
            triggers += item.definition.trigger == nil ? 0 : 1
            grouped += item.definition.group == nil ? 0 : 1
            icons += item.definition.icon.isEmpty ? 0 : 1
            ramps += item.definition.ramp == nil ? 0 : 1
            let usual = min(item.definition.unit.defaultStep, item.definition.target)
            steps += item.definition.type == .binary || item.definition.step == usual ? 0 : 1
            edited += state.items[place].plan.eras.count > 1 ? 1 : 0
        }
        let told = [
            (reminders, "reminder", " beyond the first of its item."), (triggers, "trigger", "."),
            (grouped, "item", ": its group."), (icons, "icon", "."),
            (ramps, "item", ": how its target changes."),
            (steps, "item", ": how much one tap adds."),
            (edited, "item", ": its values before it was edited."),
        ]
        exportedItems.leftOut = told.filter { $0.0 > 0 }.map { $0.0.counted($0.1) + $0.2 }
        return exportedItems
    }

    private func portable(
        _ item: Item, _ place: Int, _ state: HabitsState, _ today: Day, _ view: WorldView
    ) -> PortableItem {
        let fields = item.definition
        var portable = PortableItem(key: item.id.description, name: item.name)
        portable.kind = item.kind == .task ? .task : .habit
        portable.colour = fields.colour?.description
        portable.isArchived = item.isArchived
        portable.start = item.start
        portable.dueDay = fields.schedule == .once ? fields.dueDay : nil
        portable.dueMinute = fields.timeOfDay?.minutes
        portable.goal = goal(of: fields)
        portable.period =
            switch fields.period {
            case .day: .day
            case .week: .week
            case .month: .month
            }
        portable.schedule =
            switch fields.schedule {
            case .once: .once
            case .rule(let rule): .rule(rule.description)
            case .timesPerWeek(let count): .timesAWeek(count)
            case .timesPerMonth(let count): .timesAMonth(count)
            case .times(let count, let days): .times(count, inDays: days)
            }
        if fields.notify, let time = fields.reminders.first {
            portable.reminderMinute = time.minutes
            portable.reminderDays = Set(Weekday.allCases)
        }
        portable.entries = entries(place, state, today, view)
        return portable
    }

    private func goal(of fields: ItemDefinition) -> PortableItem.Goal {
        let unit = fields.unit == .count ? "" : fields.unit.rawValue
        return switch fields.type {
        case .binary: .yesNo
        case .reduction: .atMost(thousandths: fields.target.thousandths, unit: unit)
        default: .atLeast(thousandths: fields.target.thousandths, unit: unit)
        }
    }

    /// Returns an entry for each day up to today that has a record.
    private func entries(
        _ place: Int, _ state: HabitsState, _ today: Day, _ view: WorldView
    ) -> [PortableEntry] {
        let facts = state.items[place].facts
        let plan = state.items[place].plan
        guard let span = DaySpan(min(plan.start, plan.positive.first ?? .last), today) else {
            return []
        }
        let neutral = view.dayMarks(in: span)
        var told = plan.positive.bits(over: span)
        facts.notes.forEach(in: span, facts.retractions) { told[$0.day] = true }
        facts.skips.forEach(in: span, facts.retractions) { told[$0.day] = true }
        facts.imports.forEach(in: span, facts.retractions) { told[$0.day] = true }
        return told.days.compactMap { day in
            state.instance(place, on: day, today: today, neutral: neutral).flatMap(entry)
        }
    }

    private func entry(_ instance: Instance) -> PortableEntry? {
        let note = instance.note.isEmpty ? instance.skip?.note ?? "" : instance.note
        let value: PortableEntry.Value =
            if instance.definition.type == .binary {
                instance.isCompleted ? .done : instance.skip == nil ? .none : .skipped
            } else if instance.logged > .zero {
                .amount(thousandths: instance.logged.thousandths)
            } else {
                instance.skip == nil ? .none : .skipped
            }
        guard value != .none || !note.isEmpty else { return nil }
        return PortableEntry(day: instance.day, value: value, note: note)
    }
}
