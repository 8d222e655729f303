internal import Core

/// Undo of what the module records. Rule H13.
enum FocusUndo {
    static let handler = RetractionUndoHandler(
        FocusFact.self, retractions: { $0.dailyFocus.retractions },
        words: { words($0, $1.dailyFocus) })

    private static func words(_ fact: FocusFact, _ state: DailyFocusState) -> String {
        switch fact {
        case .goalAdded(let new): "Goal \(new.title)"
        case .goalRenamed(let new): "Goal renamed to \(new.title)"
        case .goalArchived(let named): "\(title(named.goal, state)): archived"
        case .goalUnarchived(let named): "\(title(named.goal, state)): brought back"
        case .goalMoved(let new): "\(title(new.goal, state)): moved"
        case .onboarded: "Goals chosen"
        case .daySet(let plan): "Focuses of \(plan.day)"
        case .focusCompleted(let named): "\(title(named, state)): done"
        case .focusReopened(let named): "\(title(named, state)): not done after all"
        case .dismissed: "Took note of what was set aside"
        case .retracted: "Undone"
        }
    }

    /// The title of a goal; the one that it was made with if that was taken back.
    private static func title(_ goal: GoalID, _ state: DailyFocusState) -> String {
        let facts = state.goals[goal]
        return facts?.title(state.retractions) ?? facts?.births.list.first?.value.title ?? "A goal"
    }

    private static func title(_ focus: FocusFact.FocusNamed, _ state: DailyFocusState) -> String {
        let plan = state.entries[focus.entry]?.births.list.first?.value.focuses
        return plan.flatMap { $0.indices.contains(focus.number - 1) ? $0[focus.number - 1] : nil }?
            .title ?? "Focus \(focus.number)"
    }
}
