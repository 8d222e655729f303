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
            Member("due", \.due)
            Member("completed", \.completed)
            Member("percent", \.percent)
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
            Member("day", \.day)
            Member("due", \.due)
            Member("completed", \.completed)
            Member("excused", \.excused)
            Member("level", \.level)
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
            Member("series", \.id)
            Member("title", \.title)
            Member("unit", \.unit)
            Member("sum", \.isSum, "True if the figure is a sum, false if it is a mean.")
            Member("values", \.values, as: Shape.list(of: Double.shape.orNull))
            Member("figure", \.figure)
            Member("before", \.before)
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
            Member("id", \.id)
            Member("title", \.title)
            Member("adherence", \.adherence)
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
        Member("from", \.span.first)
        Member("to", \.span.last)
        Member("summary", \.summary)
        Member("adherence", \.adherence)
        Member("before", \.before)
        Member("qualified", \.qualified)
        Member("days", \.cells)
        Member("curves", \.curves)
        Member("habits", \.habits)
    }
}
