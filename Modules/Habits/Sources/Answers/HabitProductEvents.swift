internal import Core
internal import ProductEventsAPI
internal import Recurrence

/// The product events about items: added, done, skipped, noted and timed. Rule O6.
enum HabitProductEvents {
    private static let kinds: [Fact.Kind] = [
        .added, .progressed, .imported, .skipped, .noted, .timerStarted, .timerStopped,
    ]

    static let source = ProductEventSource(kinds.map(\.rawValue)) { events, moment, view in
        let facts = events.compactMap { Fact($0) }
        // Imported records do not count as use of this program.
        let isImport = facts.contains { if case .imported = $0 { true } else { false } }
        guard !isImport else { return [] }
        return facts.flatMap { read($0, moment, view) }
    }

    private static func read(
        _ fact: Fact, _ moment: Moment, _ view: WorldView
    ) -> [ProductEvent] {
        switch fact {
        case .added(let item, let birth): made(item, birth, view)
        case .progressed(let item, let day, let amount):
            progressed(item, day, amount, view) + completed(item, [day], moment, view)
        case .skipped(_, _, let note):
            [ProductEvent(.itemSkip, [.hasNote: .flag(!note.isEmpty)])]
        case .noted(_, _, let note): note.isEmpty ? [] : [ProductEvent(.itemNoteAdd)]
        case .timerStarted: [ProductEvent(.timerStart)]
        case .timerStopped(let item, _, let parts):
            stopped(item, parts, view) + completed(item, parts.map(\.day), moment, view)
        default: []
        }
    }

    private static func made(
        _ item: ItemID, _ birth: Creation, _ view: WorldView
    ) -> [ProductEvent] {
        var said: [ProductEvent.Property: ProductEvent.Value] = [.kind: .word(.init(birth.kind))]
        if let definition = view.habits.itemPlan(item)?.eras.first?.definition {
            said[.unit] = .word(.init(definition.unit))
            said[.recurrence] = .word(definition.schedule.word)
        }
        let made = ProductEvent(.itemCreate, said)
        return birth.kind == .habit ? [ProductEvent(.habitCreate), made] : [made]
    }

    private static func progressed(
        _ item: ItemID, _ day: Day, _ amount: Amount, _ view: WorldView
    ) -> [ProductEvent] {
        let plan = view.habits.itemPlan(item)
        let step = plan?.era(on: day).flatMap { plan?.eras[$0].definition.step }
        let via: ProductEvent.Word = amount == step ? .init("tap_plus") : .init("hold_swipe")
        return [increment(amount, via)]
    }

    private static func stopped(
        _ item: ItemID, _ parts: [TimerPart], _ view: WorldView
    ) -> [ProductEvent] {
        let unit = view.habits.itemPlan(item)?.eras.last?.definition.unit
        let seconds = parts.map { part in
            Int((unit?.convert(part.amount, to: .sec) ?? part.amount).thousandths / 1_000)
        }
        let all = ProductEvent(.timerComplete, [.duration: .number(seconds.reduce(0, +))])
        return parts.map { increment($0.amount, .init("timer")) } + [all]
    }

    private static func increment(
        _ amount: Amount, _ via: ProductEvent.Word
    ) -> ProductEvent {
        ProductEvent(
            .itemIncrement, [.delta: .number(Int(amount.thousandths)), .via: .word(via)])
    }

    /// Returns the product events for completed items. A habit counts once per day.
    private static func completed(
        _ item: ItemID, _ days: [Day], _ moment: Moment, _ view: WorldView
    ) -> [ProductEvent] {
        let state = view.habits
        guard let place = state.place(of: item), state.items[place].plan.kind == .habit else {
            return []
        }
        return days.compactMap { day in
            let span = DaySpan(day)
            let neutral = view.dayMarks(in: span)
            let days = state.days(of: place, over: span, today: moment.day, neutral: neutral)
            guard days.completed[day] else { return nil }
            return ProductEvent(.habitComplete, once: "\(item) \(day)")
        }
    }
}

extension HabitsState {
    /// Returns the plan of an item; nil if the item is unknown.
    fileprivate func itemPlan(_ item: ItemID) -> ItemPlan? {
        place(of: item).map { items[$0].plan }
    }
}

extension Schedule {
    /// The kind of schedule as a word for the product event. No item's schedule repeats within a
    /// day.
    fileprivate var word: ProductEvent.Word {
        switch self {
        case .once: .init("once")
        case .rule(let rule):
            switch rule.frequency {
            case .secondly, .minutely, .hourly, .daily: .init("daily")
            case .weekly: .init("weekly")
            case .monthly: .init("monthly")
            case .yearly: .init("yearly")
            }
        case .timesPerWeek, .timesPerMonth, .times: .init("quota")
        }
    }
}
