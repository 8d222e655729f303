internal import Core

/// Undoes the module's events. It records one retraction for each event. Rule H13.
///
/// If there are several facts about the same event, the latest counts. If two devices retract an
/// event, it is retracted once. A redo restores exactly the earlier state.
struct HabitUndoHandler: UndoHandler {
    var kinds: [String] { Fact.Kind.names }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] {
        guard let fact = Fact(event) else { return [] }
        if case .retracted(let id, let earlier) = fact {
            return inverse(of: id, earlier, undoing: undoing, in: view)
        }
        let state = view.habits
        guard isRetracted(event.id, fact.item, in: state) != undoing else { return [] }
        let retraction = ItemRetraction(
            isRetracted: undoing, item: fact.item, day: fact.day, amount: fact.amount)
        let drafts = [Fact.retracted(event.id, retraction).draft]
        guard undoing, let pause = pause(for: fact, of: event, in: state) else { return drafts }
        return drafts + [pause.draft]
    }

    /// Returns the fact that pauses a forgotten timer when its stop is undone; nil if no pause is
    /// needed. Without the pause, the timer would continue to run. Rule H10.
    ///
    /// The user can then stop the timer with an end or an amount, or discard it.
    private func pause(for fact: Fact, of event: Event, in state: HabitsState) -> Fact? {
        guard case .timerStopped(let item, let timer, _) = fact, let place = state.place(of: item)
        else { return nil }
        let elapsed = state.items[place].facts.elapsed(timer, at: event.instant)
        return elapsed > TimerStatus.longest ? .timerPaused(item, timer) : nil
    }

    /// Returns the fact that reverses a retraction, or that retracts the event again after a
    /// reversal.
    private func inverse(
        of id: EventID, _ earlier: ItemRetraction, undoing: Bool, in view: WorldView
    ) -> [EventDraft] {
        var wanted = earlier
        if undoing { wanted.isRetracted.toggle() }
        guard isRetracted(id, wanted.item, in: view.habits) != wanted.isRetracted else { return [] }
        return [Fact.retracted(id, wanted).draft]
    }

    private func isRetracted(_ event: EventID, _ item: ItemID?, in state: HabitsState) -> Bool {
        let place = item.flatMap { state.place(of: $0) }
        let retractions = place.map { state.items[$0].facts.retractions } ?? state.retractions
        return retractions.isRetracted(event)
    }

    /// Returns the events that clear a day for an event's item. Rule O2.
    ///
    /// The day's completions, amounts and skips are removed. Plans, notes and running timers stay.
    /// A stopped timer stays stopped and keeps the amounts that it added to other days.
    func clearing(_ event: Event, of day: Day, in view: WorldView) -> [EventDraft] {
        switch Fact(event) {
        case .progressed(_, day, _), .confirmed(_, day, _), .skipped(_, day, _),
            .imported(_, day, _):
            return inverse(of: event, undoing: true, in: view)
        case .timerStopped(let item, let timer, let parts):
            let rest = parts.filter { $0.day != day }
            let inverse = inverse(of: event, undoing: true, in: view)
            guard rest.count < parts.count, !inverse.isEmpty else { return [] }
            return inverse + [Fact.timerStopped(item, timer, rest).draft]
        default: return []
        }
    }

    /// Returns the events that undo an operation. A large operation, such as an import, is undone
    /// by one fact.
    func inverse(
        of events: [Event], in operation: EventID, undoing: Bool, in view: WorldView
    ) -> [EventDraft] {
        let isWhole =
            events.count > HabitUndoHandler.largest
            && events.allSatisfy { event in
                HabitUndoHandler.retractsWhole(event)
                    && event.id.number(derivedFrom: operation) != nil
            }
        guard isWhole else {
            return events.flatMap { inverse(of: $0, undoing: undoing, in: view) }
        }
        let isLeft = events.contains { !inverse(of: $0, undoing: undoing, in: view).isEmpty }
        return isLeft ? [Fact.retracted(operation, .ofOperation(undoing)).draft] : []
    }

    /// The maximum number of events that are retracted one by one.
    private static let largest = 64

    /// Returns true if the event can be retracted without data about its effect. This is not
    /// possible for amounts logged by hand, because only their sum per day is stored.
    private static func retractsWhole(_ event: Event) -> Bool {
        switch Fact.Kind(rawValue: event.kind) {
        case nil, .progressed, .retracted: false
        default: true
        }
    }

    func describe(_ event: Event, in view: WorldView) -> String {
        guard let fact = Fact(event) else { return "Changed something" }
        let state = view.habits
        let item = fact.item.flatMap { state.place(of: $0) }.map { state.items[$0] }
        let plan = item?.plan
        let index = plan?.era(on: fact.day ?? event.day)
        let definition = index.flatMap { plan?.eras[$0].definition }
        // An item whose adding was retracted has no definition, but it had a name.
        let known = definition ?? plan?.eras.first?.definition
        let birth = item?.facts.births.list.last?.value ?? fact.birth
        let name = known?.name ?? birth?.fields.name ?? "An item"
        return fact.sentence(of: name, unit: known?.unit ?? birth?.fields.unit ?? .count)
    }
}

extension Fact {
    /// The day to which the fact belongs; nil if there is none.
    var day: Day? {
        switch self {
        case .progressed(_, let day, _), .confirmed(_, let day, _), .skipped(_, let day, _),
            .unskipped(_, let day), .noted(_, let day, _), .imported(_, let day, _):
            day
        default: nil
        }
    }

    /// The creation of an item; nil if the fact does not add one.
    fileprivate var birth: Creation? { if case .added(_, let birth) = self { birth } else { nil } }

    /// The amount that the fact adds to a day's sum; nil if the fact has another effect.
    var amount: Amount? {
        if case .progressed(_, _, let amount) = self { amount } else { nil }
    }

    /// Returns a short description of the fact's effect.
    func sentence(of name: String, unit: ItemUnit) -> String {
        switch self {
        case .progressed(_, let day, let amount):
            let sign = amount > .zero ? "+" : ""
            return "\(name): \(sign)\(amount)\(unit == .count ? "" : " \(unit.rawValue)") on \(day)"
        case .confirmed(_, let day, let isConfirmed):
            return "\(name): \(day) \(isConfirmed ? "confirmed" : "no longer confirmed")"
        case .skipped(_, let day, let note):
            return "\(name): skipped on \(day)" + (note.isEmpty ? "" : " (\(note))")
        case .unskipped(_, let day): return "\(name): no longer skipped on \(day)"
        case .noted(_, let day, _): return "\(name): note on \(day)"
        case .imported(_, let day, _): return "\(name): imported \(day)"
        case .daysSkipped(let range):
            return "Skipped \(range.span.first) to \(range.span.last)"
        case .daysUnskipped: return "Removed a skipped period"
        case .grouped(let group): return "Group \(group.name)"
        case .ungrouped: return "Removed a group"
        case .retracted: return "\(name): undone"
        default: return "\(name): \(verb)"
        }
    }

    private var verb: String {
        switch self {
        case .added: "added"
        case .edited(_, let from, _): "changed from \(from) on"
        case .archived(_, let from): "archived from \(from) on"
        case .unarchived(_, let from): "restored from \(from) on"
        case .deleted: "deleted"
        case .moved: "moved"
        case .startMoved(_, let start): "starts on \(start)"
        case .timerStarted: "timer started"
        case .timerPaused: "timer paused"
        case .timerResumed: "timer resumed"
        case .timerStopped: "timer stopped"
        default: "changed"
        }
    }
}
