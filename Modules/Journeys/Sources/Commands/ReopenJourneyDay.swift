public import Core

/// Takes the completion of a day back, with its moods and minutes.
public struct ReopenJourneyDay: Command {
    public static var name: String { "journeys.reopen" }
    public static var isIdempotent: Bool { true }

    /// The journey; nil for the only one under way on the day.
    public var journey: JourneyID?
    /// The day; today if nil.
    public var day: Day?

    /// Takes a completion back.
    public init(_ journey: JourneyID? = nil, on day: Day? = nil) {
        self.journey = journey
        self.day = day
    }

    /// Refuses what `CompleteJourneyDay` refuses of journeys and days.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Journey> {
        let day = day ?? context.today
        var record = try context.journey(journey, on: day)
        let known = context.view.journeys.completions(of: record.id, on: day)
        record.days[day] = nil
        return Decision(
            known.map { JourneyFact.retracted($0.stamp.event, true).draft },
            reply: context.standing(record, on: day))
    }
}
