public import Core

/// Says that a focus is done, or that it is not after all. Rule G5.
///
/// Surfaces on which a slip is easy ask before they say that it is not.
public struct ToggleFocus: Command {
    public static var name: String { "daily-focus.toggle" }
    public static var isIdempotent: Bool { true }

    /// Which of the three, 1 … 3.
    public var number: Int
    /// The day; today if nil.
    public var day: Day?
    /// Whether it is done.
    public var isDone: Bool

    /// Sets or clears the time of completion.
    public init(_ number: Int, on day: Day? = nil, isDone: Bool) {
        self.number = number
        self.day = day
        self.isDone = isDone
    }

    /// Refuses numbers that there are not, days to come, and days that are not set.
    ///
    /// Replies with the entry.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<FocusEntry> {
        guard (1...FocusEntry.size).contains(number) else { throw .noSuchFocus }
        let day = day ?? context.today
        guard day <= context.today else { throw .dayAhead }
        guard let entry = context.view.dailyFocus.entry(on: day) else { throw .dayUnset }
        guard entry.focuses[number - 1].isDone != isDone else {
            return Decision([], reply: entry)
        }
        let fact: Fact =
            isDone
            ? .focusCompleted(entry.id, number: number) : .focusReopened(entry.id, number: number)
        let after = context.state(after: [fact]).entry(entry.id)
        return Decision([fact.draft], reply: after ?? entry)
    }
}
