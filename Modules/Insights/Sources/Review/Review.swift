public import Core

/// The review of a week or a month, compared with the one before. Rule I1.
public struct Review: Hashable, Sendable {
    /// The numbers of due and completed habits.
    public struct Adherence: Hashable, Shaped {
        /// The number of due habits.
        public let due: Int
        /// The number of completed habits.
        public let completed: Int
        /// The completed share in per cent; nil if nothing was due.
        public var percent: Int? { due > 0 ? (100 * completed + due / 2) / due : nil }

        public static let shape = Shape<Adherence>("Adherence") {
            Member("due", \.due, "The number of due habits.")
            Member("completed", \.completed, "The number of due habits that were completed.")
            Member(
                "percent", \.percent, "The completed share in per cent; null if nothing was due.")
        }
    }

    /// A day of the calendar.
    public struct Cell: Hashable, Shaped {
        /// The day.
        public let day: Day
        /// The numbers of due and completed habits.
        public let due, completed: Int
        /// The number of excused habits.
        public let excused: Int
        /// True if the day is in the future.
        public let isComing: Bool
        /// The level from 0 (nothing done) to 4 (all done); nil if nothing was due.
        public var level: Int? {
            guard due > 0, !isComing else { return nil }
            return completed >= due ? 4 : completed == 0 ? 0 : min(3, 1 + 3 * completed / due)
        }

        public static let shape = Shape<Cell>("ReviewDay") {
            Member("day", \.day, "The day.")
            Member("due", \.due, "The number of due habits.")
            Member("completed", \.completed, "The number of due habits that were completed.")
            Member("excused", \.excused, "The number of excused habits.")
            Member(
                "level", \.level,
                "The level from 0 (nothing done) to 4 (all done); null if nothing was due.")
        }
    }

    /// A daily series in a review.
    public struct Curve: Hashable, Shaped {
        /// The id of the series.
        public let id: String
        /// The title of the series.
        public let title: String
        /// The unit of the values; empty if there is none.
        public let unit: String
        /// True if the figure is a sum, false if it is a mean.
        public let isSum: Bool
        /// The value of each day; nil if there is none.
        public let values: [Double?]
        /// The sum or the mean; nil without values.
        public let figure: Double?
        /// The sum or the mean of the earlier days; nil without values.
        public let before: Double?

        public static let shape = Shape<Curve>("ReviewCurve") {
            Member("series", \.id, "The id of the series.")
            Member("title", \.title, "The title of the series.")
            Member("unit", \.unit, "The unit of the values; empty if there is none.")
            Member("sum", \.isSum, "True if the figure is a sum, false if it is a mean.")
            Member(
                "values", \.values, as: Shape.list(of: Double.shape.orNull),
                "The value of each day; null on days without one.")
            Member("figure", \.figure, "The sum or the mean of the days; null without values.")
            Member("before", \.before, "The same figure of the period before; null without values.")
        }
    }

    /// A habit in a review.
    public struct Line: Hashable, Shaped {
        /// The item's id.
        public let id: String
        /// The item's title.
        public let title: String
        /// The numbers of due and completed days.
        public let adherence: Adherence

        public static let shape = Shape<Line>("ReviewHabit") {
            Member("id", \.id, "The id of the habit.")
            Member("title", \.title, "The name of the habit.")
            Member("adherence", \.adherence, "The numbers of due and completed days.")
        }
    }

    /// The days of the review.
    public let span: DaySpan
    /// The numbers for all habits.
    public let adherence: Adherence
    /// The numbers for all habits in the earlier days.
    public let before: Adherence
    /// The number of days that qualified. Rule K1.
    public let qualified: Int
    /// The days of the calendar.
    public let cells: [Cell]
    /// The series: focus minutes, tension, mood, sleep, screen time and points.
    public let curves: [Curve]
    /// The habits in the user's order.
    public let habits: [Line]
}

extension Review: Shaped {
    public static let shape = Shape<Review>("Review") {
        Member("from", \.span.first, "The first day of the period.")
        Member("to", \.span.last, "The last day of the period.")
        Member("summary", \.summary, "The period in one sentence.")
        Member("adherence", \.adherence, "The due and completed habits of the period.")
        Member("before", \.before, "The due and completed habits of the period before.")
        Member("qualified", \.qualified, "The number of days that qualified.")
        Member("days", \.cells, "The days of the period, for a calendar.")
        Member(
            "curves", \.curves,
            "The series of focus, tension, mood, sleep, screen time and points.")
        Member("habits", \.habits, "The habits in the user's order.")
    }
}
