public import Core

/// What a week or a month came to, beside the one before. Rule I1.
public struct Review: Hashable, Sendable {
    /// What was due and done.
    public struct Adherence: Hashable, Shaped {
        /// Habits that were left to do.
        public let due: Int
        /// Those that were completed.
        public let completed: Int
        /// Per cent; nil where nothing was to be done.
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
        /// Habits that were left to do, and those that were completed.
        public let due, completed: Int
        /// Habits that were excused.
        public let excused: Int
        /// Whether the day is still to come.
        public let isComing: Bool
        /// 0 nothing … 4 all; nil where nothing was to be done.
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

    /// One thing that is followed, day by day.
    public struct Curve: Hashable, Shaped {
        /// The series.
        public let id: String
        /// What people call it.
        public let title: String
        /// What its values count; empty where there is nothing to say.
        public let unit: String
        /// Whether its figure is a sum; a mean otherwise.
        public let isSum: Bool
        /// A value for each day; nil where there is none.
        public let values: [Double?]
        /// The sum or the mean; nil where there are no values.
        public let figure: Double?
        /// The same of the days before; nil where there are no values.
        public let before: Double?

        public static let shape = Shape<Curve>("ReviewCurve") {
            Member("series", \.id)
            Member("title", \.title)
            Member("unit", \.unit)
            Member("sum", \.isSum, "Whether the figure is a sum; a mean otherwise.")
            Member("values", \.values, as: Shape.list(of: Double.shape.orNull))
            Member("figure", \.figure)
            Member("before", \.before)
        }
    }

    /// A habit.
    public struct Line: Hashable, Shaped {
        /// The item's id.
        public let id: String
        /// What people call it.
        public let title: String
        /// What was due and done.
        public let adherence: Adherence

        public static let shape = Shape<Line>("ReviewHabit") {
            Member("id", \.id)
            Member("title", \.title)
            Member("adherence", \.adherence)
        }
    }

    /// Its days.
    public let span: DaySpan
    /// What was due and done of all habits.
    public let adherence: Adherence
    /// The same of the days before.
    public let before: Adherence
    /// Days that qualified. Rule K1.
    public let qualified: Int
    /// The calendar.
    public let cells: [Cell]
    /// What is followed: focus minutes, tension, mood, sleep, screen time, points.
    public let curves: [Curve]
    /// The habits, in the person's order.
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
