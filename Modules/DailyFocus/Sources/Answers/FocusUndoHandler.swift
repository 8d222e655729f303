internal import Core

/// Takes back what the module recorded, each event by a fact of its own. Rule H13.
///
/// Of two facts about one event the later stands, so two devices that take it back do so once, and
/// putting it back restores exactly what was shown.
struct FocusUndoHandler: UndoHandler {
    var kinds: [String] { Array(Fact.kinds.dropLast()) }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] {
        guard let kind = kinds.firstIndex(of: event.kind),
            Fact(kind: kind, payload: event.payload) != nil,
            view.dailyFocus.retractions.hold(event.id) != undoing
        else { return [] }
        return [Fact.retracted(event.id, undoing).draft]
    }

    func describe(_ event: Event, in view: WorldView) -> String {
        guard let kind = kinds.firstIndex(of: event.kind),
            let fact = Fact(kind: kind, payload: event.payload)
        else { return "Changed something" }
        let state = view.dailyFocus
        func name(_ goal: GoalID) -> String {
            state.goals[goal].flatMap { $0.title(state.retractions) ?? $0.firstTitle } ?? "A goal"
        }
        return switch fact {
        case .goalAdded(_, let title, _): "Goal \(title)"
        case .goalRenamed(_, let title): "Goal renamed to \(title)"
        case .goalArchived(let goal): "\(name(goal)): archived"
        case .goalUnarchived(let goal): "\(name(goal)): brought back"
        case .goalMoved(let goal, _): "\(name(goal)): moved"
        case .onboarded: "Goals chosen"
        case .daySet(_, let day, _): "Focuses of \(day)"
        case .focusCompleted(let entry, let number): "\(title(entry, number, state)): done"
        case .focusReopened(let entry, let number):
            "\(title(entry, number, state)): not done after all"
        case .dismissed: "Took note of what was set aside"
        case .retracted: "Undone"
        }
    }

    private func title(_ entry: EntryID, _ number: Int, _ state: DailyFocusState) -> String {
        let plans = state.entries[entry]?.births.list.first?.value.plans
        return plans.map { $0[number - 1].title } ?? "Focus \(number)"
    }
}

extension GoalFacts {
    /// The title that it was made with, even if that was taken back.
    fileprivate var firstTitle: String? { births.list.first?.value.title }
}
