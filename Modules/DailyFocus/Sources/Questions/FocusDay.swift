public import Core

/// A day of focuses with all related data, as shown.
public struct FocusDay: Hashable, Shaped {
    /// The day.
    public let day: Day
    /// The user's today.
    public let today: Day
    /// The user's step; nil for days other than today.
    public let flow: FocusFlow?
    /// The entry of the day; nil if there is none.
    public let entry: FocusEntry?
    /// All goals in the user's order.
    public let goals: [Goal]
    /// The items set aside and not dismissed.
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
    /// Returns a day. `choice` is the answer to “Continue or start fresh?”
    public static func day(
        _ day: Day, choosing choice: FocusFlow.Choice? = nil, today: Day, in view: WorldView
    ) -> FocusDay {
        FocusDay(
            day: day, today: today,
            flow: day == today ? flow(on: day, choosing: choice, in: view) : nil,
            entry: entry(on: day, in: view), goals: goals(in: view), setAside: setAside(in: view))
    }
}
