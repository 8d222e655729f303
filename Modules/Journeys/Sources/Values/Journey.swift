public import Core

/// The id of a journey, made by whoever starts it.
public typealias JourneyID = ID<Journey>

/// A journey of sixty-six days with one habit, as it stands on a day. Rules J1–J3.
public struct Journey: Hashable, Shaped {
    /// How far it has come.
    public enum Standing: String, Hashable, CaseIterable, Worded {
        /// Its days go on.
        case running
        /// All sixty-six days are over.
        case finished
        /// The person ended it before.
        case ended
    }

    /// Sixty-six.
    public static let length = 66
    /// Three: how many missed days a journey bears. Rule J2.
    public static let graceDays = 3
    /// Twenty-two: the day of the first journey that opens a second. Rule J1.
    public static let opening = 22

    /// Made by whoever started it.
    public let id: JourneyID
    /// The habit in the person's words.
    public let title: String
    /// The id of a habit of another module, as text; nil if the journey has a title alone.
    public let item: String?
    /// Day 1.
    public let start: Day
    /// The day on which the person ended it; nil unless they did.
    public let end: Day?
    /// How far it has come.
    public let standing: Standing
    /// The day number, 1 … 66. Rule J1.
    public let day: Int
    /// Days in a row; grace days inside are not counted, today is once it is done. Rules J2, K3.
    public let streak: Int
    /// The most days in a row that there ever were.
    public let longest: Int
    /// Grace days that are left, 0 … 3.
    public let graceLeft: Int
    /// Days that are done.
    public let done: Int
    /// Whether the day that is looked at is done.
    public let isDone: Bool
    /// Minutes of focus over all days. Rule J3.
    public let minutes: Int

    /// The stretch that the day lies in.
    public var phase: JourneyPhase { JourneyPhase(day: day) }
    /// The part of the journey that is behind, above 0 and up to 1.
    public var progress: Double { Double(day) / Double(Journey.length) }
    /// Day 66.
    public var last: Day { start + (Journey.length - 1) }

    /// The number of a day in a journey that began on `start`: 1 … 66. Rule J1.
    public static func number(of day: Day, from start: Day) -> Int {
        min(max(day - start + 1, 1), length)
    }

    public static let shape = Shape<Journey>("Journey") {
        Member("id", \.id)
        Member("title", \.title)
        Member("item", \.item)
        Member("start", \.start)
        Member("end", \.end)
        Member("last", \.last)
        Member("standing", \.standing)
        Member("day", \.day)
        Member("of", { _ in length })
        Member("phase", \.phase.title, as: .choice(JourneyPhase.allCases.map(\.title)))
        Member("progress", \.progress)
        Member("streak", \.streak)
        Member("longest", \.longest)
        Member("graceLeft", \.graceLeft)
        Member("done", \.done)
        Member("isDone", \.isDone)
        Member("minutes", \.minutes)
    }

    static let answer = Shape<Journey> { Member("journey", \.self) }
}

/// One day of a journey. Rules J2, J3.
public struct JourneyDay: Hashable, Shaped {
    /// How a day counts.
    public enum Verdict: String, Hashable, CaseIterable, Worded {
        /// It is done and counts.
        case done
        /// It was missed, and a grace day keeps the streak.
        case grace
        /// It was missed with no grace day left: the streak broke.
        case missed
        /// It is today and not done yet.
        case pending
        /// The person never had it. Rule D3.
        case vanished
        /// It is still to come.
        case future
    }

    /// The civil day.
    public let day: Day
    /// Its number in the journey, 1 … 66.
    public let number: Int
    /// How it counts.
    public let verdict: Verdict
    /// Mood before the completion, 1 … 5.
    public let moodBefore: Int?
    /// Mood after the completion, 1 … 5.
    public let moodAfter: Int?
    /// Minutes of focus on the day.
    public let minutes: Int

    public static let shape = Shape<JourneyDay>("JourneyDay") {
        Member("day", \.day)
        Member("number", \.number)
        Member("verdict", \.verdict)
        Member("moodBefore", \.moodBefore)
        Member("moodAfter", \.moodAfter)
        Member("minutes", \.minutes)
    }

    /// The days of a journey, as they are shown.
    public static let list = Shape<[JourneyDay]> { Member("days", \.self) }
}

/// A journey that two devices started side by side and that does not count. Rule Y2.
public struct SetAsideJourney: Hashable, Shaped {
    /// Its id.
    public let id: JourneyID
    /// The habit in the person's words.
    public let title: String
    /// The day on which it was started.
    public let start: Day
    /// Days that were completed in it.
    public let done: Int
    /// Why it does not count, in a sentence.
    public let reason: String

    public static let shape = Shape<SetAsideJourney>("SetAsideJourney") {
        Member("id", \.id)
        Member("title", \.title)
        Member("start", \.start)
        Member("done", \.done)
        Member("reason", \.reason)
    }
}

/// Whether another journey can be started. Rule J1.
public enum JourneyOpening: Hashable, Shaped {
    /// One can.
    case open
    /// A second one can on this day, if the first goes on until then.
    case from(Day)
    /// Two are under way.
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
        Member("state", \.state, as: .choice(["open", "locked", "full"]))
        Member("day", \.day, "When a second one can be started.")
    }
}
