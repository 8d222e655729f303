public import Core

/// Says that a focus is done, or that it is not after all. Rule G5.
///
/// Surfaces on which a slip is easy ask before they say that it is not.
public struct ToggleFocus: Command {
    public static var name: String { "daily-focus.toggle" }
    public static let form = Form(
        "Say that a focus is done, or not after all", ToggleFocus.init(_:on:isDone:),
        Field(
            "number", \.number,
            .integer(1...FocusEntry.size).described("The position of the focus, 1 to 3."),
            refusal: Refusal("daily-focus.number", "A day has focuses 1, 2 and 3.")),
        Field("day", \.day, "The person's today unless given."),
        Field("done", \.isDone, "Whether it is done."))
    public static let answer = FocusEntry.answer

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
        try context.view.dailyFocus.entry(on: day ?? context.today).orRefused(.dayUnset)
    }
}
