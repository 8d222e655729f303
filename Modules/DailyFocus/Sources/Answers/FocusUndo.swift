internal import Core

/// Undoes the module's facts. Rule H13.
enum FocusUndo {
    static let handler = RetractionUndoHandler(
        FocusFact.self, retractions: { $0.dailyFocus.retractions },
        objection: { objection($0, $1.dailyFocus) },
        day: { fact, _, view in
            guard case .focusCompleted(let focus) = fact else { return nil }
            return view.dailyFocus.entry(focus.entry)?.day
        }, words: { words($0, $1.dailyFocus) })

    /// Returns the rejection with which the commands would refuse the state after an undo; nil if
    /// they would accept it. Rules G1, G2, H13.
    private static func objection(
        _ retractions: [Retraction], _ state: DailyFocusState
    ) -> Rejection? {
        var after = state
        for retraction in retractions { after.retractions.write(retraction, .last) }
        let known = Set(state.everSetAside.map(\.0))
        // Restoring can set aside again what two devices did independently before the undo.
        let putBack = retractions.filter { !$0.isRetracted }
            .compactMap { state.retractions.stamp(of: $0.event) }.max()
        let new = after.everSetAside.first { stamp, _ in
            !known.contains(stamp) && stamp > putBack ?? .zero
        }
        switch new?.1 {
        case .goal: return .goalsFull
        case .kept: return .noGoal
        case .entry: return .alreadySet
        case nil: break
        }
        let goals = after.allGoals
        if !goals.isEmpty, !goals.contains(where: \.isActive) { return .noGoal }
        let gone = Set(state.allGoals.map(\.id)).subtracting(goals.map(\.id))
        let rests = after.days.keys.contains { day in
            after.entry(on: day)?.focuses.contains { gone.contains($0.goal) } ?? false
        }
        return rests ? .goalUsed : nil
    }

    private static func words(_ fact: FocusFact, _ state: DailyFocusState) -> String {
        switch fact {
        case .goalAdded(let new): "Goal \(new.title)"
        case .goalRenamed(let new): "Goal renamed to \(new.title)"
        case .goalArchived(let named): "\(title(named.goal, state)): archived"
        case .goalUnarchived(let named): "\(title(named.goal, state)): restored"
        case .goalMoved(let new): "\(title(new.goal, state)): moved"
        case .onboarded: "Goals chosen"
        case .daySet(let plan): "Focuses of \(plan.day)"
        case .focusCompleted(let named): "\(title(named, state)): done"
        case .focusReopened(let named): "\(title(named, state)): marked as not done"
        case .dismissed: "Dismissed a focus that was set aside"
        case .retracted: "Undone"
        }
    }

    /// Returns the current title of a goal, or its first title if adding the goal was retracted.
    private static func title(_ goal: GoalID, _ state: DailyFocusState) -> String {
        let facts = state.goals[goal]
        return facts?.title(state.retractions) ?? facts?.births.list.first?.value.title ?? "A goal"
    }

    private static func title(_ focus: FocusFact.FocusNamed, _ state: DailyFocusState) -> String {
        let plan = state.entries[focus.entry]?.births.list.first?.value.focuses
        return plan?[focus.number - 1].title ?? "Focus \(focus.number)"
    }
}
