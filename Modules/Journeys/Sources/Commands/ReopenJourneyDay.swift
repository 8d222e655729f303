public import Core

/// Removes the completion of a journey's day, including its moods and minutes.
public struct ReopenJourneyDay: Command {
    public static var name: String { "journeys.reopen" }
    public static let form = Form(
        "Remove the completion of a day", ReopenJourneyDay.init(_:on:),
        Field("journey", \.journey, "The journey. Default: the only active one."),
        Field("day", \.day, "The day. Default: the person's today."))
    public static let answer = Journey.answer

    /// The id of the journey; nil if only one journey is current on the day.
    public var journey: JourneyID?
    /// The day; nil for today.
    public var day: Day?

    /// Creates the command.
    public init(_ journey: JourneyID? = nil, on day: Day? = nil) {
        self.journey = journey
        self.day = day
    }

    /// Returns the event to record. Throws the same errors as `CompleteJourneyDay`, and
    /// `journeys.linked` if the linked habit completed the day.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let (state, day) = (context.view.journeys, day ?? context.today)
        let record = try state.open(journey, on: day, today: context.today)
        let completions = state.completions(of: record.id, on: day)
        if completions.isEmpty, let item = record.birth.item,
            Journey(record, on: day, today: context.today, in: context.view).isDone
        {
            let title = context.view.title(ofLinked: item, on: day) ?? "A habit"
            throw .conflict(
                "journeys.linked", "\(title) completed this day: undo that instead.", field: "day")
        }
        return completions.map { JourneyFact.retracted(Retraction($0, true)).draft }
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Journey {
        try context.journey(journey, on: day)
    }
}
