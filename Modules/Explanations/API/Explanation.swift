public import Core
public import ExperienceAPI
public import StreaksAPI

/// The explanation of a value, such as a streak, points, an item or a balance, day by day. Rule K7.
public struct Explanation: Shaped {
    /// The explained value: "Habit days", "Points" or an item's name.
    public let title: String
    /// The value in words: "1h 5m", "Day 5 of 66"; nil if `streak` or `points` is set.
    public let figure: String?
    /// The streak on the last day; nil for points.
    public let streak: Streak?
    /// The points of the listed days; nil for anything else.
    public let points: Int?
    /// All points up to today; nil for anything else.
    public let total: Int?
    /// Notes that apply to all days, one sentence each.
    public let notes: [String]
    /// The days, oldest first.
    public let days: [Entry]

    /// A day with its result and the reasons.
    public struct Entry: Shaped {
        /// The day.
        public let day: Day
        /// The day's verdict; nil for points.
        public let verdict: Verdict?
        /// The points earned on the day; nil for anything else.
        public let points: Int?
        /// The reasons: sentences, or facts that earned points.
        public let reasons: [Reason]

        /// Creates a day that is explained by sentences.
        public init(_ day: Day, _ verdict: Verdict?, _ sentences: [String]) {
            self.init(day, points: nil, verdict: verdict, sentences.map { Reason($0) })
        }

        /// Creates a day with its points.
        public init(_ day: Day, points: Int?, verdict: Verdict? = nil, _ reasons: [Reason]) {
            self.day = day
            self.verdict = verdict
            self.points = points
            self.reasons = reasons
        }

        public static let shape = Shape<Entry> {
            Member("day", \.day, "The explained day.")
            Member("verdict", \.verdict, "The result of the day; null for points.")
            Member("points", \.points, "The points of the day; null for other values.")
            Member("reasons", \.reasons, "The reasons for the result or for the points.")
        }
    }

    /// The effect of a day on the explained value.
    public enum Verdict: String, Hashable, StringCodedEnum {
        /// The day counts for the streak.
        case qualified
        /// The item was done.
        case done
        /// The day is excused: it neither counts nor breaks the streak.
        case excused
        /// Nothing was due: the day neither counts nor breaks the streak.
        case neutral
        /// The day is today and can still count.
        case pending
        /// The day breaks the streak.
        case missed
        /// The day is in the future.
        case future
    }

    /// One reason.
    public struct Reason: Shaped {
        /// A sentence; for points, the fact that earned them.
        public let text: String
        /// The reason for which points were earned; nil for anything else.
        public let reason: PointReason?
        /// The points earned; nil for anything else.
        public let points: Int?

        /// Creates a reason from a sentence or from a fact that earned points.
        public init(_ text: String, for reason: PointReason? = nil, points: Int? = nil) {
            self.text = text
            self.reason = reason
            self.points = points
        }

        public static let shape = Shape<Reason> {
            Member("text", \.text, "The reason as a sentence, or the event that earned points.")
            Member("reason", \.reason, "The reason for the points; null for other values.")
            Member("points", \.points, "The points; null for other values.")
        }
    }

    /// Creates an explanation.
    public init(
        title: String, figure: String? = nil, streak: Streak? = nil, points: Int? = nil,
        total: Int? = nil, notes: [String] = [], days: [Entry]
    ) {
        self.title = title
        self.figure = figure
        self.streak = streak
        self.points = points
        self.total = total
        self.notes = notes
        self.days = days
    }

    public static let shape = Shape<Explanation>("Explanation") {
        Member(
            "title", \.title, "The name of the explained value: \"Habit days\", or an item's name.")
        Member("figure", \.figure, "The shown value. Null for streaks and points.")
        Member("streak", \.streak, "The value on the last day. Null for points.")
        Member("points", \.points, "The points of these days. Null for other figures.")
        Member("total", \.total, "All points up to today. Null for other figures.")
        Member("notes", \.notes, "The notes on all days together, one sentence each.")
        Member("days", \.days, "The explained days, oldest first.")
    }
}
