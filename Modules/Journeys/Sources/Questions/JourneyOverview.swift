public import Core

/// All journeys as they are on a day.
public struct JourneyOverview: Hashable, Shaped {
    /// A journey with its days in the displayed week.
    public struct Entry: Hashable, Shaped {
        /// The journey as of the day.
        public let journey: Journey
        /// The journey's days in the week that contains the day.
        public let week: [JourneyDay]

        public static let shape = Shape<Entry>("JourneyInWeek") {
            Journey.shape.members(of: { (entry: Entry) in entry.journey })
            Member("week", \.week, "The days of the journey in the requested week.")
        }
    }

    /// The day.
    public let day: Day
    /// The valid journeys that have started, sorted by their first day.
    public let journeys: [Entry]
    /// The journeys that were set aside.
    public let setAside: [SetAsideJourney]
    /// Whether the user can start another journey today.
    public let opening: JourneyOpening
    /// The minutes of focus in all valid journeys.
    public let minutes: Int

    public static let shape = Shape<JourneyOverview> {
        Member("day", \.day, "The requested day.")
        Member("journeys", \.journeys, "The started journeys, by their first day.")
        Member("setAside", \.setAside, "The journeys that do not count, with the reason.")
        Member(
            "opening", \.opening,
            "The state of starting another journey today: open, locked or full.")
        Member("minutes", \.minutes, "The minutes of focus in all journeys.")
    }
}

extension Journeys {
    /// Returns all journeys as they are on a day.
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

    /// Returns every day of a valid journey in order. Throws `journeys.unknown` for other ids.
    public static func days(
        of id: JourneyID, today: Day, in view: WorldView
    ) throws(Rejection) -> [JourneyDay] {
        guard let record = view.journeys.resolution.record(id),
            let span = DaySpan(record.birth.start, record.last)
        else { throw .unknownJourney }
        return days(of: id, over: span, today: today, in: view)
    }
}
