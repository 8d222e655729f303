public import Core

/// The id of a journey, created by the caller that starts it.
public typealias JourneyID = ID<Journey>

/// A journey of 66 days with one habit, as it is on a day. Rules J1–J3.
public struct Journey: Hashable, Shaped {
    /// The status of a journey.
    public enum Status: String, Hashable, CaseIterable, StringCodedEnum {
        /// The journey is in progress.
        case running
        /// All 66 days are over.
        case finished
        /// The user ended the journey early.
        case ended
    }

    /// The number of days in a journey: 66.
    public static let length = 66
    /// The number of grace days: 3 missed days do not break the streak. Rule J2.
    public static let graceDays = 3
    /// The day of the first journey from which a second journey can start: 22. Rule J1.
    public static let opening = 22

    /// The id, created by the caller that started it.
    public let id: JourneyID
    /// The habit in the user's words.
    public let title: String
    /// The id of the linked habit from another module, as text; nil without a linked habit.
    public let item: String?
    /// The first day of the journey, day 1.
    public let start: Day
    /// The day on which the user ended the journey; nil if the user did not end it.
    public let end: Day?
    /// The status of the journey.
    public let standing: Status
    /// The number of the day in the journey, 1–66. Rule J1.
    public let day: Int
    /// The length of the current streak. Grace days within it are not counted; today counts once it
    /// is completed. Rules J2, K3.
    public let streak: Int
    /// The length of the longest streak.
    public let longest: Int
    /// The remaining grace days, 0–3.
    public let graceLeft: Int
    /// The number of completed days.
    public let done: Int
    /// True if the requested day is completed.
    public let isDone: Bool
    /// The minutes of focus over all days. Rule J3.
    public let minutes: Int

    /// The phase of the journey on the day.
    public var phase: JourneyPhase { JourneyPhase(day: day) }
    /// The completed part of the journey, above 0 and up to 1.
    public var progress: Double { Double(day) / Double(Journey.length) }
    /// The last day of the journey, day 66.
    public var last: Day { start + (Journey.length - 1) }

    /// Returns the number of a day, 1–66, in a journey that began on `start`. Rule J1.
    public static func number(of day: Day, from start: Day) -> Int {
        min(max(day - start + 1, 1), length)
    }

    public static let shape = Shape<Journey>("Journey") {
        Member("id", \.id, "The id of the journey.")
        Member("title", \.title, "The habit in the user's words.")
        Member("item", \.item, "The id of the linked habit; null if there is none.")
        Member("start", \.start, "The first day.")
        Member("end", \.end, "The day on which the user ended the journey; null if they did not.")
        Member("last", \.last, "The last day, day 66.")
        Member("standing", \.standing, "The status of the journey.")
        Member("day", \.day, "The number of the requested day, 1–66.")
        Member("of", { _ in length }, "The number of days: 66.")
        Member(
            "phase", \.phase.title, as: .choice(JourneyPhase.allCases.map(\.title)),
            "The title of the current phase.")
        Member("progress", \.progress, "The completed part of the journey, above 0 and up to 1.")
        Member("streak", \.streak, "The number of completed days in the current streak.")
        Member("longest", \.longest, "The number of completed days in the longest streak.")
        Member("graceLeft", \.graceLeft, "The number of remaining grace days, 0–3.")
        Member("done", \.done, "The number of completed days.")
        Member("isDone", \.isDone, "True if the requested day is completed.")
        Member("minutes", \.minutes, "The minutes of focus over all days.")
    }

    static let answer = Shape<Journey> { Member("journey", \.self, "The journey.") }
}

/// A day of a journey. Rules J2, J3.
public struct JourneyDay: Hashable, Shaped {
    /// The effect of a day on the streak.
    public enum Verdict: String, Hashable, CaseIterable, StringCodedEnum {
        /// The day was completed.
        case done
        /// The day was missed, and a grace day kept the streak.
        case grace
        /// The day was missed without a remaining grace day, which broke the streak.
        case missed
        /// The day is today and not completed yet.
        case pending
        /// The day does not exist for the user. Rule D3.
        case vanished
        /// The day is in the future.
        case future
    }

    /// The civil day.
    public let day: Day
    /// The number of the day in the journey, 1–66.
    public let number: Int
    /// The effect of the day on the streak.
    public let verdict: Verdict
    /// The user's mood before doing the habit, 1–5; nil if not given.
    public let moodBefore: Int?
    /// The user's mood after doing the habit, 1–5; nil if not given.
    public let moodAfter: Int?
    /// The minutes of focus on the day.
    public let minutes: Int

    public static let shape = Shape<JourneyDay>("JourneyDay") {
        Member("day", \.day, "The day.")
        Member("number", \.number, "The number of the day in the journey, 1–66.")
        Member("verdict", \.verdict, "The result of the day.")
        Member("moodBefore", \.moodBefore, "The mood before, 1–5; null if it was not entered.")
        Member("moodAfter", \.moodAfter, "The mood after, 1–5; null if it was not entered.")
        Member("minutes", \.minutes, "The minutes of focus on the day.")
    }

    /// The shape of a list of days.
    public static let list = Shape<[JourneyDay]> {
        Member("days", \.self, "The days of the journey, in order.")
    }
}

/// A journey that was set aside, because it conflicts with a journey that was started on another
/// device. Rule Y2.
public struct SetAsideJourney: Hashable, Shaped {
    /// The id of the journey.
    public let id: JourneyID
    /// The habit in the user's words.
    public let title: String
    /// The first day of the journey.
    public let start: Day
    /// The number of completed days.
    public let done: Int
    /// The reason why the journey was set aside, in one sentence.
    public let reason: String

    public static let shape = Shape<SetAsideJourney>("SetAsideJourney") {
        Member("id", \.id, "The id of the journey.")
        Member("title", \.title, "The habit in the user's words.")
        Member("start", \.start, "The first day.")
        Member("done", \.done, "The number of completed days.")
        Member("reason", \.reason, "The reason why the journey does not count, in one sentence.")
    }
}

/// Whether the user can start another journey. Rule J1.
public enum JourneyOpening: Hashable, Shaped {
    /// The user can start a journey now.
    case open
    /// The user can start a second journey on this day, if the first one continues until then.
    case from(Day)
    /// The user cannot start a journey, because two are current.
    case full

    private var state: String {
        switch self {
        case .open: "open"
        case .from: "locked"
        case .full: "full"
        }
    }

    private var day: Day? { if case .from(let day) = self { day } else { nil } }

    public static let shape = Shape<JourneyOpening>("JourneyOpening") {
        Member(
            "state", \.state, as: .choice(["open", "locked", "full"]),
            "`open`, `locked` until `day`, or `full` with two current journeys.")
        Member("day", \.day, "The day from which a second journey can be started.")
    }
}
