public import Core

/// Marks a focus as done or not done. Rule G5.
///
/// A user interface must ask for confirmation before it marks a focus as not done, if users can do
/// this by mistake.
public struct ToggleFocus: Command {
    public static var name: String { "daily-focus.toggle" }
    public static let form = Form(
        "Mark a focus as done or not done", ToggleFocus.init(_:on:isDone:),
        Field(
            "number", \.number,
            .integer(1...FocusEntry.size).described("The position of the focus, 1 to 3."),
            refusal: Refusal("daily-focus.number", "The focus must be 1, 2 or 3.")),
        Field("day", \.day, "The day. Default: the person's today."),
        Field("done", \.isDone, "True if it is done."))
    public static let answer = FocusEntry.answer

    /// The number of the focus, 1–3.
    public var number: Int
    /// The day; nil for today.
    public var day: Day?
    /// True to mark the focus as done, false to mark it as not done.
    public var isDone: Bool

    /// Creates a command that sets or clears the time of completion.
    public init(_ number: Int, on day: Day? = nil, isDone: Bool) {
        self.number = number
        self.day = day
        self.isDone = isDone
    }

    /// Returns the event to record. Throws for an unknown number, a future day or a day without
    /// focuses.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let day = day ?? context.today
        guard day <= context.today else { throw .dayAhead }
        guard let entry = context.view.dailyFocus.entry(on: day) else { throw .dayUnset }
        guard entry.focuses[number - 1].isDone != isDone else { return [] }
        let focus = FocusFact.FocusNamed(entry: entry.id, number: number)
        let fact: FocusFact = isDone ? .focusCompleted(focus) : .focusReopened(focus)
        return [fact.draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> FocusEntry {
        try context.view.dailyFocus.entry(on: day ?? context.today).orThrow(.dayUnset)
    }
}
