public import Core

/// Answers the question whether the user stayed within the limits on past days without a record,
/// for all these days at once. Rule H5.
///
/// If the user stayed within the limits, the days count. Otherwise they stay neutral, and the
/// question is not asked again for them.
public struct AnswerLimits: Command {
    public static var name: String { "habits.answerLimits" }
    public static let form = Form(
        "Answer whether limits were kept on days without a record",
        AnswerLimits.init(isKept:upTo:),
        Field("kept", \.isKept, "True if all limits were kept."),
        Field("to", \.last, "The last answered day. Default: yesterday."))
    public static let answer = Shape<Answered> {
        Member("kept", \.isKept, "True if the user kept all limits.")
        Member("days", \.days, "The number of answered days, counted for each limit.")
    }

    /// True if the user stayed within all limits.
    public var isKept: Bool
    /// The last day that the answer covers; yesterday by default.
    public var last: Day?

    /// Creates a command that answers the question for days up to `last`.
    public init(isKept: Bool, upTo last: Day? = nil) {
        self.isKept = isKept
        self.last = last
    }

    /// The recorded answer.
    public struct Answered: Hashable, Sendable {
        /// True if the user stayed within all limits.
        public var isKept: Bool
        /// The number of answered days, counted separately for each limit.
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
