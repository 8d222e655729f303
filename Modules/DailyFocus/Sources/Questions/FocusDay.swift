public import Core

/// A day's focuses with all related data, as shown to the user.
public struct FocusDay: Hashable, Shaped {
    /// The day.
    public let day: Day
    /// The user's current day.
    public let today: Day
    /// What the user must do next; nil for days other than today.
    public let flow: FocusFlow?
    /// The focuses of the day; nil if none are set.
    public let entry: FocusEntry?
    /// All goals in the user's order.
    public let goals: [Goal]
    /// The changes that were set aside and not dismissed.
    public let setAside: [SetAside]

    public static let shape = Shape<FocusDay>("FocusDay") {
        Member("day", \.day, "The requested day.")
        Member("today", \.today, "The user's current day.")
        Member(
            "step", \.flow?.name, as: FocusFlow.step.orNull,
            "The current step; null on a past day.")
        Member("entry", \.entry, "The focuses of the day; null if none were set.")
        Member(
            "drafts", { $0.flow?.drafts ?? [] },
            "The unfinished focuses to carry over; empty if there are none.")
        Member("goals", \.goals, "All goals in the user's order.")
        Member(
            "setAside", \.setAside, "The entries and goals that were set aside and not dismissed.")
    }
}

extension DailyFocus {
    /// Returns the data for a day. `choice` is the user's answer to “Continue or start fresh?”
    public static func day(
        _ day: Day, choosing choice: FocusFlow.Choice? = nil, today: Day, in view: WorldView
    ) -> FocusDay {
        FocusDay(
            day: day, today: today,
            flow: day == today ? flow(on: day, choosing: choice, in: view) : nil,
            entry: entry(on: day, in: view), goals: goals(in: view), setAside: setAside(in: view))
    }
}
