public import Core

/// All that is shown of journeys on a day.
public struct JourneyOverview: Hashable, Shaped {
    /// A journey with the days of the week that is looked at.
    public struct Entry: Hashable, Shaped {
        /// The journey as it stood on the day.
        public let journey: Journey
        /// Its days in the week of the day.
        public let week: [JourneyDay]

        public static let shape = Shape<Entry>("JourneyInWeek") {
            Journey.shape.members(of: { (entry: Entry) in entry.journey })
            Member("week", \.week)
        }
    }

    /// The day.
    public let day: Day
    /// The journeys that count and had begun, by their first day.
    public let journeys: [Entry]
    /// Those that do not count beside others.
    public let setAside: [SetAsideJourney]
    /// Whether another can be started today.
    public let opening: JourneyOpening
    /// Minutes of focus in all journeys that count.
    public let minutes: Int

    public static let shape = Shape<JourneyOverview> {
        Member("day", \.day)
        Member("journeys", \.journeys)
        Member("setAside", \.setAside)
        Member("opening", \.opening)
        Member("minutes", \.minutes)
    }
}

extension Journeys {
    /// Everything about journeys as it stood on a day.
    public static func overview(
        on day: Day, today: Day, in view: WorldView
    ) -> JourneyOverview {
        let journeys = all(on: day, today: today, in: view).map {
            JourneyOverview.Entry(
                journey: $0, week: days(of: $0.id, over: .week(of: day), today: today, in: view))
        }
        return JourneyOverview(
            day: day, journeys: journeys, setAside: setAside(in: view),
            opening: opening(today: today, in: view),
            minutes: focusMinutes(today: day, in: view))
    }

    /// Every day of a journey that counts, first to last; refuses ids of none
    /// (`journeys.unknown`).
    public static func days(
        of id: JourneyID, today: Day, in view: WorldView
    ) throws(Rejection) -> [JourneyDay] {
        guard let record = view.journeys.resolution.record(id),
            let span = DaySpan(record.birth.start, record.last)
        else { throw .unknownJourney }
        return days(of: id, over: span, today: today, in: view)
    }
}
