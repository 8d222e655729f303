internal import Core

extension DailyFocusState {
    /// All goals in the user's order.
    var allGoals: [Goal] {
        let claims = Claims(goals, retractions)
        let known = goals.compactMap { id, facts -> (order: Int64, goal: Goal)? in
            goal(id, facts, claims).map { (facts.order(retractions), $0) }
        }
        return known.sorted { ($0.order, $0.goal.id) < ($1.order, $1.goal.id) }.map(\.goal)
    }

    /// Returns a goal, or throws `daily-focus.goal.unknown`.
    func known(_ id: GoalID) throws(Rejection) -> Goal {
        guard let goal = allGoals.first(where: { $0.id == id }) else { throw .unknownGoal }
        return goal
    }

    /// The goals to which focuses can be linked, at most three. Rule G1.
    var activeGoals: [Goal] { allGoals.filter(\.isActive) }

    /// True if the user completed the choice of goals.
    var isOnboarded: Bool { onboardings.current(retractions) != nil }

    private func goal(_ id: GoalID, _ facts: GoalFacts, _ claims: Claims) -> Goal? {
        guard let birth = facts.births.first(retractions), let title = facts.title(retractions),
            var standing = claims.standings[id]
        else { return nil }
        if standing == .setAside, let refusal = claims.refused[id], isDismissed(refusal.event) {
            standing = .archived
        }
        return Goal(
            id: id, title: title, standing: standing, made: birth.value.day,
            archived: standing == .archived ? claims.archived[id]?.time.instant : nil)
    }

    private func isDismissed(_ event: EventID) -> Bool {
        dismissals[event]?.current(retractions) != nil
    }

    /// The items set aside and not dismissed, in order of occurrence. Rule Y2.
    var setAside: [SetAside] {
        everSetAside.filter { !isDismissed($0.0.event) }
            .map { SetAside(id: $0.0.event, matter: $0.1) }
    }

    /// All items set aside, dismissed or not, in order of occurrence.
    var everSetAside: [(Stamp, SetAside.ChangeKind)] {
        let claims = Claims(goals, retractions)
        let ofGoals = claims.refused.compactMap { id, stamp -> (Stamp, SetAside.ChangeKind)? in
            guard let goal = goals[id].flatMap({ goal(id, $0, claims) }) else { return nil }
            return (stamp, goal.isActive ? .kept(goal) : .goal(goal))
        }
        let ofDays = days.filter { $0.value.count > 1 }.keys.flatMap { day in
            standing(on: day).dropFirst().compactMap { stamp, id -> (Stamp, SetAside.ChangeKind)? in
                entry(id).map { (stamp, .entry($0)) }
            }
        }
        return (ofGoals + ofDays).sorted { $0.0 < $1.0 }
    }
}
