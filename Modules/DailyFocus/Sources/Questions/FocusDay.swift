public import Core

/// A day of focuses with all that belongs to it, as it is shown.
public struct FocusDay: Hashable, Shaped {
    /// The day.
    public let day: Day
    /// The person's today.
    public let today: Day
    /// Where the person is; nil for another day than today, since only today has a next step.
    public let flow: FocusFlow?
    /// What is set for the day; nil if nothing is.
    public let entry: FocusEntry?
    /// Every goal in the person's order.
    public let goals: [Goal]
    /// What was set aside and is not dismissed.
    public let setAside: [SetAside]

    public static let shape = Shape<FocusDay>("FocusDay") {
        Member("day", \.day)
        Member("today", \.today)
        Member("step", \.flow?.name, as: FocusFlow.step.orNull)
        Member("entry", \.entry)
        Member("drafts", { $0.flow?.drafts ?? [] })
        Member("goals", \.goals)
        Member("setAside", \.setAside)
    }
}

extension DailyFocus {
    /// A day with what belongs to it; `choice` is the answer to “Continue or start fresh?”
    public static func day(
        _ day: Day, choosing choice: FocusFlow.Choice? = nil, today: Day, in view: WorldView
    ) -> FocusDay {
        FocusDay(
            day: day, today: today,
            flow: day == today ? flow(on: day, choosing: choice, in: view) : nil,
            entry: entry(on: day, in: view), goals: goals(in: view), setAside: setAside(in: view))
    }
}
