internal import CoachAPI
internal import Core

/// The coach's suggestions about habits and tasks. Rule C1.
struct HabitCoaching: CoachSource {
    /// The number of past days that the coach considers.
    static let window: Int32 = 14

    func facts(at moment: Moment, in view: WorldView) -> CoachFacts {
        let (today, state) = (moment.day, view.habits)
        let past = DaySpan(today - Int(HabitCoaching.window), today - 1)
        let neutral = past.map { view.dayMarks(in: $0) }
        let items = Habits.day(today, today: today, in: view).map { instance in
            var item = CoachItem(
                id: instance.item.description, name: instance.definition.name,
                isHabit: instance.kind == .habit, isDone: instance.isCompleted,
                isOpen: HabitCoaching.isOpen(instance))
            item.cue = instance.definition.trigger?.display
            let lighter = HabitSimplification(instance.definition)
            (item.target, item.lighter) = (lighter?.before, lighter?.after)
            if let past, let neutral, let place = state.place(of: instance.item) {
                let days = state.days(of: place, over: past, today: today, neutral: neutral)
                HabitCoaching.count(days, over: past, in: &item)
            }
            return item
        }
        return CoachFacts(items: items)
    }

    private static func isOpen(_ instance: Instance) -> Bool {
        !instance.isCompleted && !instance.isExcused && instance.skip == nil
            && !instance.definition.type.isLimit
            && (instance.isScheduled || instance.isOpen || instance.isOptional)
    }

    private static func count(_ days: ItemDays, over past: DaySpan, in item: inout CoachItem) {
        for day in past.days where days.scheduled[day] && !days.excused[day] {
            item.due += 1
            if days.completed[day] {
                item.kept += 1
                item.missed = 0
            } else {
                item.missed += 1
            }
        }
    }
}

/// A change that makes an item easier: half of its target in whole steps, or fewer days a week.
struct HabitSimplification {
    /// The current target in words, such as "20 min".
    let before: String
    /// The new target in words, such as "10 min".
    let after: String
    let patch: ItemPatch

    /// Creates the change; nil if the item cannot be made easier or its target changes along a
    /// ramp.
    init?(_ definition: ItemDefinition) {
        guard !definition.type.isLimit, definition.ramp == nil else { return nil }
        var patch = ItemPatch()
        if definition.target > definition.step {
            let half = definition.target.thousandths / 2
            let step = max(1, definition.step.thousandths)
            let target = Amount(thousandths: max(step, (half + step - 1) / step * step))
            guard target < definition.target else { return nil }
            patch.target = target
            before = HabitSimplification.words(definition.target, definition.unit)
            after = HabitSimplification.words(target, definition.unit)
        } else {
            guard definition.schedule == .everyDay, definition.period == .day else { return nil }
            patch.schedule = .timesPerWeek(4)
            before = "every day"
            after = "4 days a week"
        }
        self.patch = patch
    }

    private static func words(_ amount: Amount, _ unit: ItemUnit) -> String {
        unit == .count ? "\(amount) ×" : "\(amount) \(unit.rawValue)"
    }
}

/// Carries out the coach's suggestions with the module's commands. Rule C3.
struct HabitCoachActionHandler: CoachActionHandler {
    let kinds: Set<CoachAction.Kind> = [.add, .order, .lighten]

    func drafts(
        for action: CoachAction, in context: inout CommandContext
    ) throws(Rejection) -> [EventDraft] {
        switch action.kind {
        case .add: return try add(action, &context)
        case .order: return try order(action.items, context)
        default: return try lighten(action.item ?? "", &context)
        }
    }

    private func add(
        _ action: CoachAction, _ context: inout CommandContext
    ) throws(Rejection) -> [EventDraft] {
        var patch = ItemPatch(name: action.name ?? "")
        for (name, value) in action.fields.described { try patch.set(name, value) }
        let kind = ItemKind(rawValue: action.fields.kind ?? "habit")
        guard let kind else {
            throw Rejection("habits.kind", "The kind must be habit or task.", field: "kind")
        }
        let command = try AddItem.form.record.checked(AddItem(kind, patch))
        return try command.decide(in: &context)
    }

    private func lighten(
        _ text: String, _ context: inout CommandContext
    ) throws(Rejection) -> [EventDraft] {
        guard let id = ItemID(text) else { throw .unknownItem }
        let aim = try context.aim(at: id, on: nil)
        guard let lighter = HabitSimplification(aim.era.definition) else {
            throw .conflict(
                "habits.lightest",
                "\(quoted(aim.era.definition.name)) cannot be made smaller.", field: "item")
        }
        return try EditItem(id, lighter.patch).decide(in: &context)
    }

    /// Returns the facts that put the items into a new order. Together, the items keep the
    /// positions that they have now.
    private func order(
        _ texts: [String], _ context: CommandContext
    ) throws(Rejection) -> [EventDraft] {
        let state = context.view.habits
        var chosen: [HabitsState.ItemState] = []
        for text in texts {
            guard let id = ItemID(text), let place = state.place(of: id),
                state.items[place].plan.isShown, !chosen.contains(where: { $0.facts.id == id })
            else { throw .unknownItem }
            chosen.append(state.items[place])
        }
        return [ItemKind.habit, .task].flatMap { kind in
            moves(chosen.filter { $0.plan.kind == kind }, of: kind, in: state)
        }.map(\.draft)
    }

    private func moves(
        _ wanted: [HabitsState.ItemState], of kind: ItemKind, in state: HabitsState
    ) -> [Fact] {
        let ids = Set(wanted.map(\.facts.id))
        var rest = wanted[...]
        let all = state.shown.map { state.items[$0] }.filter { $0.plan.kind == kind }
        let after = all.map { ids.contains($0.facts.id) ? rest.removeFirst() : $0 }
        guard after.map(\.facts.id) != all.map(\.facts.id) else { return [] }
        // If several items share one position, all items get new positions.
        let places = all.map(\.plan.order)
        let isApart = zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
        return after.enumerated().compactMap { index, item in
            let place = isApart ? places[index] : Int64(index) * MoveItem.gap
            return item.plan.order == place ? nil : .moved(item.facts.id, place)
        }
    }
}
