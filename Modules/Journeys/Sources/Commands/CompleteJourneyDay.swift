public import Core

/// Completes a day of a journey. Completing it again adds the minutes and replaces the moods. Rules
/// J2, J3.
public struct CompleteJourneyDay: Command {
    public static var name: String { "journeys.complete" }
    public static var isIdempotent: Bool { false }
    public static let form = Form(
        "Complete a day, or add minutes and replace moods",
        CompleteJourneyDay.init(_:on:moodBefore:moodAfter:minutes:),
        Field("journey", \.journey, "The journey. Default: the only active one."),
        Field("day", \.day, "The day. Default: the person's today."),
        Field(
            "moodBefore", \.moodBefore, Codec.mood.described("The mood before, from 1 to 5."),
            refusal: .journeyMood),
        Field(
            "moodAfter", \.moodAfter, Codec.mood.described("The mood after, from 1 to 5."),
            refusal: .journeyMood),
        Field(
            "minutes", \.minutes, Codec.focusMinutes.described("The minutes of focus, 1–1,440."),
            refusal: Refusal(
                "journeys.minutes", "Minutes must be a whole number from 1 to 1,440.")))
    public static let answer = Journey.answer

    /// The id of the journey; nil if only one journey is current on the day.
    public var journey: JourneyID?
    /// The day; nil for today.
    public var day: Day?
    /// The user's mood before doing the habit, 1–5; nil if not given.
    public var moodBefore: Int?
    /// The user's mood after doing the habit, 1–5; nil if not given.
    public var moodAfter: Int?
    /// The minutes of focus to add, 1–1,440; nil for none.
    public var minutes: Int?

    /// Creates the command. Moods (`journeys.mood`) and minutes (`journeys.minutes`) out of range
    /// are refused.
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

    /// Returns the event to record. Throws `journeys.day` for a day outside of the journey, and
    /// `journeys.none`, `.which` or `.unknown` if the journey cannot be determined.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let day = day ?? context.today
        let record = try context.view.journeys.open(journey, on: day, today: context.today)
        if let known = record.days[day], !tellsMore(than: known) { return [] }
        let done = JourneyFact.Completion(
            journey: record.id, day: day, moodBefore: moodBefore, moodAfter: moodAfter,
            minutes: minutes)
        return [JourneyFact.completed(done).draft]
    }

    public func reply(in context: ReplyContext) throws(Rejection) -> Journey {
        try context.journey(journey, on: day)
    }

    private func tellsMore(than known: DayMark) -> Bool {
        minutes != nil || moodBefore != nil && moodBefore != known.moodBefore
            || moodAfter != nil && moodAfter != known.moodAfter
    }
}

extension Refusal {
    fileprivate static let journeyMood = Refusal(
        "journeys.mood", "The mood must be a number from 1 to 5.")
}

extension JourneysState {
    /// Returns the journey that a command names, or the only journey that is open on the day.
    func open(_ id: JourneyID?, on day: Day, today: Day) throws(Rejection) -> JourneyRecord {
        guard day <= today else { throw .journeyDay("The day must not be in the future.") }
        let counting = resolution.counting
        guard let id else {
            let open = counting.filter { $0.isOpen(on: day) }
            let running = open.filter { $0.end == nil }
            let found = running.isEmpty ? open : running
            if found.count > 1 { throw .whichJourney(found) }
            return try found.first.orThrow(.noJourney)
        }
        guard let record = counting.first(where: { $0.id == id }) else { throw .unknownJourney }
        guard record.isOpen(on: day) else {
            throw .journeyDay("The journey has no such day. Choose one of its days.")
        }
        return record
    }
}

extension ReplyContext {
    /// Returns a changed journey as of the day.
    func journey(_ id: JourneyID?, on day: Day?) throws(Rejection) -> Journey {
        let day = day ?? today
        let record = try view.journeys.open(id, on: day, today: today)
        return Journey(record, on: day, today: today, in: view)
    }
}
