internal import Core

/// What the module records, as values; `JourneyFact+Payload` knows the payloads.
enum JourneyFact: Hashable, Sendable {
    /// A journey begins.
    case started(JourneyID, JourneyBirth)
    /// A day of it is done; several for one day add their minutes up.
    case completed(JourneyID, Day, DayMark)
    /// The person ends it on a day.
    case ended(JourneyID, Day)
    /// An earlier event is taken back, or put back again.
    case retracted(EventID, Bool)

    /// The kinds of event; the order is that of the projection's fold.
    static let kinds = [
        "journeys.started", "journeys.completed", "journeys.ended", "journeys.retracted",
    ]
}

/// How a journey came to be.
struct JourneyBirth: Hashable, Sendable {
    var title: String
    var item: String?
    var start: Day
}

/// What was told of a completion.
struct DayMark: Hashable, Sendable {
    var moodBefore: Int?
    var moodAfter: Int?
    /// 1 … 1,440.
    var minutes: Int?

    static let moods: ClosedRange<Int> = 1...5
    static let lengths: ClosedRange<Int> = 1...1_440

    /// Whether all that is told lies in range.
    var isSound: Bool {
        moodBefore.map(DayMark.moods.contains) ?? true
            && moodAfter.map(DayMark.moods.contains) ?? true
            && minutes.map(DayMark.lengths.contains) ?? true
    }
}
