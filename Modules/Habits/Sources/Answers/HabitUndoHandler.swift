internal import Core

/// Takes back what the module recorded, each event by a fact of its own. Rule H13.
///
/// Facts about one event are last-writer-wins, so two devices that take it back do so once, and
/// putting it back restores exactly what was shown.
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

    /// What keeps a timer that was forgotten from running on once its stop is undone: it stands
    /// paused, to be stopped with its end or an amount, or discarded. Rule H10.
    private func pause(for fact: Fact, of event: Event, in state: HabitsState) -> Fact? {
        guard case .timerStopped(let item, let timer, _) = fact, let place = state.place(of: item)
        else { return nil }
        let elapsed = state.items[place].facts.elapsed(timer, at: event.instant)
        return elapsed > TimerStanding.longest ? .timerPaused(item, timer) : nil
    }

    /// What a retraction took back is put back, and the other way round.
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

    /// Rule O2: what is done, its amounts and skips go; plans, notes and running timers stay. A
    /// timer that was stopped stays so, with what it gave to other days.
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

    /// A large operation, such as an import, is taken back by one fact that names it.
    func inverse(
        of events: [Event], in operation: EventID, undoing: Bool, in view: WorldView
    ) -> [EventDraft] {
        let isWhole = events.count > HabitUndoHandler.largest && events.allSatisfy { event in
            HabitUndoHandler.retractsWhole(event) && event.id.number(derivedFrom: operation) != nil
        }
        guard isWhole else {
            return events.flatMap { inverse(of: $0, undoing: undoing, in: view) }
        }
        let isLeft = events.contains { !inverse(of: $0, undoing: undoing, in: view).isEmpty }
        return isLeft ? [Fact.retracted(operation, .ofOperation(undoing)).draft] : []
    }

    /// How many events of an operation are taken back one by one.
    private static let largest = 64

    /// Whether an event can be taken back without saying what it did: sums that were logged by hand
    /// keep no event apart.
    private static func retractsWhole(_ event: Event) -> Bool {
        switch Fact.Kind(rawValue: event.kind) {
        case nil, .progressed, .retracted: false
        default: true
        }
    }

    func describe(_ event: Event, in view: WorldView) -> String {
        guard let fact = Fact(event) else { return "Changed something" }
        let state = view.habits
        let plan = fact.item.flatMap { state.place(of: $0) }.map { state.items[$0].plan }
        let index = plan?.era(on: fact.day ?? event.day)
        let definition = index.flatMap { plan?.eras[$0].definition }
        return fact.sentence(of: definition?.name ?? "An item", unit: definition?.unit ?? .count)
    }
}

extension Fact {
    /// The day that it is about, where it is about one.
    var day: Day? {
        switch self {
        case .progressed(_, let day, _), .confirmed(_, let day, _), .skipped(_, let day, _),
            .unskipped(_, let day), .noted(_, let day, _), .imported(_, let day, _):
            day
        default: nil
        }
    }

    /// What it adds to a day's sum, if that is all it does.
    var amount: Amount? {
        if case .progressed(_, _, let amount) = self { amount } else { nil }
    }

    /// What it did, in a few words.
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
        case .daysUnskipped: return "Removed a run of skipped days"
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
        case .unarchived(_, let from): "brought back from \(from) on"
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
