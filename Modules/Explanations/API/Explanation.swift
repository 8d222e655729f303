public import Core
public import ExperienceAPI
public import StreaksAPI

/// Why something stands as it does, day by day: a streak, points, an item, a balance. Rule K7.
public struct Explanation: Shaped {
    /// What is explained: "Habit days", "Points", an item's name.
    public let title: String
    /// The figure as it is shown, in words: "1h 5m", "Day 5 of 66"; nil where streak or points are.
    public let figure: String?
    /// The streak as it stood on the last day; nil for points.
    public let streak: Streak?
    /// The points of the days; nil for anything else.
    public let points: Int?
    /// All points up to today; nil for anything else.
    public let total: Int?
    /// What holds of all the days together, a sentence each.
    public let notes: [String]
    /// Oldest first.
    public let days: [Entry]

    /// A day with what it came to, and why.
    public struct Entry: Shaped {
        /// The day.
        public let day: Day
        /// How it counts; nil for points.
        public let verdict: Verdict?
        /// What it earned; nil for anything but points.
        public let points: Int?
        /// Why, a sentence or a thing that earned points each.
        public let reasons: [Reason]

        /// A day that sentences explain.
        public init(_ day: Day, _ verdict: Verdict?, _ sentences: [String]) {
            self.init(day, points: nil, verdict: verdict, sentences.map { Reason($0) })
        }

        /// A day that came to points.
        public init(_ day: Day, points: Int?, verdict: Verdict? = nil, _ reasons: [Reason]) {
            self.day = day
            self.verdict = verdict
            self.points = points
            self.reasons = reasons
        }

        public static let shape = Shape<Entry> {
            Member("day", \.day)
            Member("verdict", \.verdict)
            Member("points", \.points)
            Member("reasons", \.reasons)
        }
    }

    /// How a day counts.
    public enum Verdict: String, Hashable, Worded {
        /// The day counts for the streak.
        case qualified
        /// The item was done.
        case done
        /// It was excused: it neither counts nor breaks.
        case excused
        /// There was nothing to do: it neither counts nor breaks.
        case neutral
        /// It is today and may still count.
        case pending
        /// It breaks the streak.
        case missed
        /// It has not come yet.
        case future
    }

    /// One reason.
    public struct Reason: Shaped {
        /// A sentence; for points, what earned them.
        public let text: String
        /// What points are given for; nil for anything else.
        public let reason: PointReason?
        /// The points that it earned; nil for anything else.
        public let points: Int?

        /// A sentence, or what earned points.
        public init(_ text: String, for reason: PointReason? = nil, points: Int? = nil) {
            self.text = text
            self.reason = reason
            self.points = points
        }

        public static let shape = Shape<Reason> {
            Member("text", \.text)
            Member("reason", \.reason)
            Member("points", \.points)
        }
    }

    /// An explanation.
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
        Member("title", \.title)
        Member("figure", \.figure, "As it is shown; null for streaks and points.")
        Member("streak", \.streak, "As it stood on the last day; null for points.")
        Member("points", \.points, "Of these days; null for anything but points.")
        Member("total", \.total, "All points up to today; null for anything but points.")
        Member("notes", \.notes, "What holds of all the days together, a sentence each.")
        Member("days", \.days, "Oldest first.")
    }
}
