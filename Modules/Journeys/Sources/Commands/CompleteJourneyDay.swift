public import Core

/// Completes a day of a journey; once more adds minutes and replaces moods. Rules J2, J3.
public struct CompleteJourneyDay: Command {
    public static var name: String { "journeys.complete" }
    public static var isIdempotent: Bool { false }

    /// The journey; nil for the only one under way on the day.
    public var journey: JourneyID?
    /// The day; today if nil.
    public var day: Day?
    /// Mood before, 1 … 5.
    public var moodBefore: Int?
    /// Mood after, 1 … 5.
    public var moodAfter: Int?
    /// Minutes of focus, 1 … 1,440.
    public var minutes: Int?

    /// Completes a day.
    public init(
        _ journey: JourneyID? = nil, on day: Day? = nil, moodBefore: Int? = nil,
        moodAfter: Int? = nil, minutes: Int? = nil
    ) {
        self.journey = journey
        self.day = day
        self.moodBefore = moodBefore
        self.moodAfter = moodAfter
        self.minutes = minutes
    }

    /// Refuses moods (`journeys.mood`) and minutes (`journeys.minutes`) out of range, days outside
    /// the journey (`journeys.day`), and what cannot be found (`journeys.none`, `.which`,
    /// `.unknown`). Replies with the journey on the day.
    public func decide(in context: inout CommandContext) throws(Rejection) -> Decision<Journey> {
        let mark = try mark()
        let day = day ?? context.today
        var record = try context.journey(journey, on: day)
        let known = record.days[day]
        let tellsMore =
            mark.minutes != nil || mark.moodBefore != nil && mark.moodBefore != known?.moodBefore
            || mark.moodAfter != nil && mark.moodAfter != known?.moodAfter
        guard known == nil || tellsMore else {
            return Decision([], reply: context.standing(record, on: day))
        }
        var minutes = known?.minutes
        if let more = mark.minutes { minutes = (minutes ?? 0) + more }
        record.days[day] = DayMark(
            moodBefore: mark.moodBefore ?? known?.moodBefore,
            moodAfter: mark.moodAfter ?? known?.moodAfter, minutes: minutes)
        return Decision(
            [JourneyFact.completed(record.id, day, mark).draft],
            reply: context.standing(record, on: day))
    }

    private func mark() throws(Rejection) -> DayMark {
        for (field, mood) in [("moodBefore", moodBefore), ("moodAfter", moodAfter)] {
            if let mood, !DayMark.moods.contains(mood) {
                throw Rejection("journeys.mood", "A mood is a number from 1 to 5.", field: field)
            }
        }
        if let minutes, !DayMark.lengths.contains(minutes) {
            throw Rejection(
                "journeys.minutes", "Minutes are a whole number from 1 to 1,440.",
                field: "minutes")
        }
        return DayMark(moodBefore: moodBefore, moodAfter: moodAfter, minutes: minutes)
    }
}

extension CommandContext {
    /// The journey that a command is about: the one named, or the only one open on the day.
    func journey(_ id: JourneyID?, on day: Day) throws(Rejection) -> JourneyRecord {
        guard day <= today else { throw .journeyDay("That day is still to come.") }
        let counting = view.journeys.resolution.counting
        guard let id else {
            let open = counting.filter { $0.open?.contains(day) ?? false }
            let running = open.filter { $0.end == nil }
            let found = running.isEmpty ? open : running
            if found.count > 1 { throw .whichJourney(found) }
            guard let only = found.first else { throw .noJourney }
            return only
        }
        guard let record = counting.first(where: { $0.id == id }) else { throw .unknownJourney }
        guard record.open?.contains(day) ?? false else {
            throw .journeyDay("That day is not one of the journey's days.")
        }
        return record
    }

    /// A journey as it stands on a day.
    func standing(_ record: JourneyRecord, on day: Day) -> Journey {
        Journey(record, on: day, today: today, in: view)
    }
}
