public import Core

/// Ends a journey early, or dismisses a journey that was set aside.
public struct EndJourney: Command {
    public static var name: String { "journeys.end" }
    public static let form = Form(
        "End a journey; its days stay", EndJourney.init(_:on:),
        Field("journey", \.journey, "The journey. Default: the only active one."),
        Field("day", \.day, "The day. Default: the person's today."))
    public static let answer = Shape<Ended> {
        Member("title", \.title, "The journey's title.")
        Member("day", \.day, "The last day of the journey.")
    }

    /// The journey that was ended.
    public struct Ended: Hashable, Sendable {
        /// The journey's title.
        public var title: String
        /// The day on which the journey was ended.
        public var day: Day
    }

    /// The id of the journey; nil if only one journey is current.
    public var journey: JourneyID?
    /// The day on which the journey ends; nil for today.
    public var day: Day?

    /// Creates the command.
    public init(_ journey: JourneyID? = nil, on day: Day? = nil) {
        self.journey = journey
        self.day = day
    }

    /// Returns the event to record. Throws `journeys.day` for a day outside of the journey, and
    /// `journeys.none`, `.which` or `.unknown` if the journey cannot be determined.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let day = day ?? context.today
        let record = try ending(in: context.view.journeys, on: day, today: context.today)
        if let end = record.end, end <= day { return [] }
        return [JourneyFact.ended(.init(journey: record.id, day: day)).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Ended {
        let recorded = context.events.lazy.compactMap { event -> JourneyID? in
            guard case .ended(let end)? = JourneyFact(event) else { return nil }
            return end.journey
        }.first
        let id = recorded ?? journey
        guard let record = context.view.journeys.records.first(where: { $0.id == id }) else {
            throw .unknownJourney
        }
        return Ended(title: record.birth.title, day: record.end ?? day ?? context.today)
    }

    /// Returns the journey to end. It can also be one that was set aside or has ended.
    private func ending(
        in state: JourneysState, on day: Day, today: Day
    ) throws(Rejection) -> JourneyRecord {
        let resolution = state.resolution
        if let aside = resolution.setAside.first(where: { $0.record.id == journey }) {
            return aside.record
        }
        if let known = journey.flatMap(resolution.record), let end = known.end, end <= day {
            return known
        }
        let isUnderWay = resolution.counting.contains { $0.end == nil && $0.isOpen(on: day) }
        guard journey != nil || isUnderWay else { throw .noJourney }
        return try state.open(journey, on: day, today: today)
    }
}
