public import Core

/// Sets today's three focuses. Rule G2.
public struct SetFocuses: Command {
    public static var name: String { "daily-focus.set" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Set today's three focuses", SetFocuses.init(_:),
        Field(
            "focuses", \.focuses,
            FocusDraft.three.described("Exactly three focuses in display order.")))
    public static let answer = FocusEntry.answer

    /// The focuses in the order in which they are shown; exactly three.
    public var focuses: [FocusDraft]

    /// Creates a command that sets the focuses for the user's current day.
    public init(_ focuses: [FocusDraft]) { self.focuses = focuses }

    /// Returns the event to record. Throws, in this order: “You must set exactly 3 focuses.”,
    /// “Today is already set.”, and for the first invalid focus “Focus 2 is empty.”, “Focus 2 must
    /// be linked to a goal.” or “Selected goal is not active.”
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let state = context.view.dailyFocus
        guard focuses.count == FocusEntry.size else { throw .wrongCount }
        guard state.entry(on: context.today) == nil else { throw .alreadySet }
        let plan = FocusFact.DayPlan(
            entry: context.newID(), day: context.today,
            focuses: try plans(among: state.activeGoals, today: context.today))
        let set = FocusFact.daySet(plan).draft
        return state.isOnboarded ? [set] : [set, FocusFact.onboarded(.init()).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> FocusEntry {
        try context.view.dailyFocus.entry(context.newID()).orThrow(.dayUnset)
    }

    private func plans(
        among goals: [Goal], today: Day
    ) throws(Rejection) -> [FocusFact.FocusPlan] {
        var plans: [FocusFact.FocusPlan] = []
        for (index, focus) in focuses.enumerated() {
            guard !focus.title.trimmed.isEmpty else { throw .emptyFocus(index + 1) }
            guard let title = try? Codec<String>.focusTitle.checked(focus.title) else {
                throw .longFocus(index + 1)
            }
            guard let goal = focus.goal else { throw .unlinked(index + 1) }
            guard goals.contains(where: { $0.id == goal }) else { throw .inactiveGoal }
            let from = focus.carriedFrom.flatMap { $0 < today ? $0 : nil }
            plans.append(.init(title: title, goal: goal, carriedFrom: from))
        }
        return plans
    }
}

extension FocusDraft {
    /// A codec whose schema requires three drafts. It also accepts other numbers, and drafts
    /// without text or goal, so that the command can throw the exact error.
    fileprivate static let three: Codec<[FocusDraft]> = {
        let title = String.codec.described { _ in Codec<String>.focusTitle.schema }
        let goal = GoalID.codec.orNull.described { _ in GoalID.codec.schema }
        let draft = Record(
            FocusDraft.init(_:goal:carriedFrom:),
            Field(
                "title", \.title, title.demanded.described("The title, 1–120 characters."),
                default: ""),
            Field("goal", \.goal, goal.described("An active goal.").demanded),
            Field(
                "carriedFrom", \.carriedFrom,
                Day.codec.orNull.described("The day that it is carried over from."))
        ).codec
        let size = FocusEntry.size...FocusEntry.size
        return draft.list().described { _ in .list(of: draft.schema, count: size) }
    }()
}
