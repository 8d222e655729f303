public import Core

/// Ends a journey before its time, or puts one away that was set aside.
public struct EndJourney: Command {
    public static var name: String { "journeys.end" }
    public static var isIdempotent: Bool { true }

    /// The journey; nil for the only one under way.
    public var journey: JourneyID?
    /// The day on which it ends; today if nil.
    public var day: Day?

    /// Ends a journey.
    public init(_ journey: JourneyID? = nil, on day: Day? = nil) {
        self.journey = journey
        self.day = day
    }

    /// Refuses days outside the journey (`journeys.day`) and what cannot be found
    /// (`journeys.none`, `.which`, `.unknown`). Replies with the journey's title.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<String> {
        let day = day ?? context.today
        let aside = context.view.journeys.resolution.setAside.first { $0.record.id == journey }
        let record: JourneyRecord =
            if let aside { aside.record } else { try context.ending(journey, on: day) }
        let isOver = record.end.map { $0 <= day } ?? false
        let drafts = isOver ? [] : [JourneyFact.ended(record.id, day).draft]
        return Decision(drafts, reply: record.birth.title)
    }
}

extension CommandContext {
    /// The journey to end: one that was ended already may be named again.
    fileprivate func ending(_ id: JourneyID?, on day: Day) throws(Rejection) -> JourneyRecord {
        if let known = view.journeys.resolution.counting.first(where: { $0.id == id }),
            let end = known.end, end <= day
        {
            return known
        }
        let record = try journey(id, on: day)
        guard id != nil || record.end == nil else { throw .noJourney }
        return record
    }
}
