public import Core

/// Sets today's three focuses. Rule G2.
public struct SetFocuses: Command {
    public static var name: String { "daily-focus.set" }
    public static var isIdempotent: Bool { false }

    /// Exactly three, in the order in which they will be shown.
    public var focuses: [FocusDraft]

    /// Sets three focuses for the person's today.
    public init(_ focuses: [FocusDraft]) { self.focuses = focuses }

    /// Refuses, in this order: “You must set exactly 3 focuses.”, “Today is already set.”, and of
    /// the first focus that is wrong “Focus 2 is empty.”, “Focus 2 must be linked to a goal.” or
    /// “Selected goal is not active.”
    ///
    /// Replies with the entry.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<FocusEntry> {
        let id = context.newID(FocusEntry.self)
        let state = context.view.dailyFocus
        guard focuses.count == FocusEntry.size else { throw .wrongCount }
        if let entry = state.entry(on: context.today) {
            // The same operation again finds what it set.
            guard entry.id == id else { throw .alreadySet }
            return Decision([], reply: entry)
        }
        let plans = try plans(among: state.allGoals, today: context.today)
        var facts: [Fact] = [.daySet(id, context.today, plans)]
        if !state.isOnboarded { facts.append(.onboarded) }
        guard let entry = context.state(after: facts).entry(on: context.today) else {
            throw .alreadySet
        }
        return Decision(facts.map(\.draft), reply: entry)
    }

    private func plans(among goals: [Goal], today: Day) throws(Rejection) -> [Fact.Plan] {
        var plans: [Fact.Plan] = []
        for (index, focus) in focuses.enumerated() {
            let title = Titles.trimmed(focus.title)
            guard !title.isEmpty else { throw .emptyFocus(index + 1) }
            guard Titles.fits(title, Titles.longestFocus) else { throw .longFocus(index + 1) }
            guard let goal = focus.goal else { throw .unlinked(index + 1) }
            guard goals.contains(where: { $0.id == goal && $0.isActive }) else {
                throw .inactiveGoal
            }
            let from = focus.carriedFrom.flatMap { $0 < today ? $0 : nil }
            plans.append(Fact.Plan(title: title, goal: goal, carriedFrom: from))
        }
        return plans
    }
}
