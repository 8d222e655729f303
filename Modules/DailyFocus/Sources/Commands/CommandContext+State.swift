internal import Core

extension CommandContext {
    /// The state as it will be once these facts are recorded.
    func state(after facts: [Fact]) -> DailyFocusState {
        var state = view.dailyFocus
        var time = view.world.time
        for (index, fact) in facts.enumerated() {
            time = time.next(at: moment.instant)
            state.take(
                fact,
                Event(
                    id: operation.derived(index), operation: operation, time: time,
                    instant: moment.instant, day: today, offset: 0, zone: "",
                    kind: Fact.kinds[fact.kind], payload: []))
        }
        return state
    }

    /// A goal that there is, or `daily-focus.goal.unknown`.
    func goal(_ id: GoalID) throws(Rejection) -> Goal {
        guard let goal = view.dailyFocus.allGoals.first(where: { $0.id == id }) else {
            throw .unknownGoal
        }
        return goal
    }

    /// The decision to record facts about a goal, told as the goal that comes of them.
    func decision(_ facts: [Fact], goal id: GoalID) throws(Rejection) -> Decision<Goal> {
        guard let goal = state(after: facts).allGoals.first(where: { $0.id == id }) else {
            throw .unknownGoal
        }
        return Decision(facts.map(\.draft), reply: goal)
    }
}
