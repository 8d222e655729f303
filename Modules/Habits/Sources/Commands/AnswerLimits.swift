public import Core

/// Answers for all unanswered days of limits at once whether the person kept to them. Rule H5.
///
/// Kept days count; the others keep saying nothing and are not asked about again.
public struct AnswerLimits: Command {
    public static var name: String { "habits.answerLimits" }
    public static let form = Form(
        "Answer whether limits were kept on days without a record",
        AnswerLimits.init(isKept:upTo:),
        Field("kept", \.isKept, "Whether the person kept to all of them."),
        Field("to", \.last, "The last day that was asked about; yesterday unless given."))
    public static let answer = Shape<Answered> {
        Member("kept", \.isKept)
        Member("days", \.days, "The number of days that were answered, counted for each limit.")
    }

    /// Whether the person kept to all of them.
    public var isKept: Bool
    /// The last day that was asked about; yesterday unless given.
    public var last: Day?

    /// Answers the question up to a day.
    public init(isKept: Bool, upTo last: Day? = nil) {
        self.isKept = isKept
        self.last = last
    }

    /// The recorded answer.
    public struct Answered: Hashable, Sendable {
        /// Whether the person kept to all of them.
        public var isKept: Bool
        /// The number of days that were answered, counted for each limit.
        public var days: Int
    }

    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let asked = Habits.limitQuestion(upTo: last, today: context.today, in: context.view)
        return (asked?.parts ?? []).flatMap { part in
            part.days.map { Fact.confirmed(part.item, $0, isKept).draft }
        }
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Answered {
        Answered(isKept: isKept, days: context.events.count)
    }
}
