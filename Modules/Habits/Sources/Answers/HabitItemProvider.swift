internal import Core

/// Provides items to modules that link to them.
struct HabitItemProvider: ItemProvider {
    func find(_ text: String, today: Day, in view: WorldView) throws(Rejection) -> String {
        try Habits.require(text, today: today, in: view).id.description
    }

    func title(of item: String, on day: Day, in view: WorldView) -> String? {
        ItemID(item).flatMap { Habits.item($0, on: day, in: view)?.name }
    }

    func trigger(of item: String, on day: Day, in view: WorldView) -> String? {
        let item = ItemID(item).flatMap { Habits.item($0, on: day, in: view) }
        guard case .anchor(let text)? = item?.definition.trigger else { return nil }
        return "I \(text)"
    }

    func titles(today: Day, in view: WorldView) -> [String] {
        Habits.items(today: today, in: view).filter { $0.kind == .habit }.map(\.name)
    }

    func completed(_ item: String, over span: DaySpan, today: Day, in view: WorldView) -> DayBits {
        let state = view.habits
        guard let place = ItemID(item).flatMap(state.place), state.items[place].plan.isShown else {
            return DayBits(span)
        }
        let neutral = view.dayMarks(in: span)
        return state.days(of: place, over: span, today: today, neutral: neutral).completed
    }

    /// Returns the facts that credit focused time to an item. Rules F2, H6, H10, D6.
    /// - An item with a unit of time gets the time of each day. It is recorded as a timer whose id
    ///   is that of the time's source. If several devices stop that timer, the first stop counts.
    /// - Any other item is completed on the last day.
    /// - A limit gets nothing, so that focusing never exceeds a limit.
    func counting(
        _ time: [(day: Day, milliseconds: Int64)], of source: EventID, for item: String,
        in context: inout CommandContext
    ) -> [EventDraft] {
        guard let id = ItemID(item), let last = time.last?.day else { return [] }
        var parts: [TimerPart] = []
        var isTimed = false
        for (day, milliseconds) in time {
            guard let aim = try? context.aim(at: id, on: day) else { continue }
            let definition = aim.era.definition
            guard !definition.type.isLimit else { return [] }
            guard definition.unit.isTime else { continue }
            isTimed = true
            guard let amount = definition.unit.amount(ofMilliseconds: milliseconds), amount > .zero,
                (try? aim.refuse(adding: amount)) != nil
            else { continue }
            parts.append(TimerPart(day: day, amount: amount))
        }
        if isTimed {
            let timer = source.derived(0, as: ItemTimer.self)
            return parts.isEmpty ? [] : [Fact.timerStopped(id, timer, parts).draft]
        }
        return (try? CompleteItem(id, on: last).decide(in: &context)) ?? []
    }
}
