public import Core

/// One value a day of something that a person does or that happens to them, over a run of days.
public struct DailySeries: Sendable {
    /// What the values are.
    public enum Kind: String, Hashable, Worded {
        /// 1 on days with it, 0 on days without.
        case binary
        /// Any number.
        case quantity
    }

    /// What a day without a value means.
    public enum Gap: String, Hashable, Worded {
        /// Nobody knows: the day is left out.
        case missing
        /// Nothing of it: the day counts as 0.
        case zero
    }

    /// On which side of a pattern a series may stand.
    public struct Role: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Something that the person does: "on days with it …".
        public static let action = Role(rawValue: 1)
        /// Something that comes of it: "… it is lower".
        public static let outcome = Role(rawValue: 2)
    }

    /// Stable and unique in the program: `tension`, `habit.` and an id.
    public var id: String
    /// What people read in the middle of a sentence: "Meditate", "tension".
    public var title: String
    /// What the values count: "min"; empty where there is nothing to say.
    public var unit: String
    /// What the values are.
    public var kind: Kind
    /// What a day without a value means.
    public var gap: Gap
    /// Where patterns may look at it. A sum of what other series say has no role: that points
    /// follow from what earns them is no finding.
    public var role: Role
    /// The days, oldest first.
    public var span: DaySpan
    /// A value for each day of the span; nil where none was recorded.
    public var values: [Double?]
    /// The first day that could have a value; before it a day is never 0. Nil if there is none.
    public var since: Day?

    /// A series; there must be a value for each day of the span.
    public init(
        id: String, title: String, unit: String = "", kind: Kind = .quantity, gap: Gap = .missing,
        role: Role = [], over span: DaySpan, since: Day? = nil, values: [Double?]
    ) {
        precondition(values.count == span.count)
        self.id = id
        self.title = title
        self.unit = unit
        self.kind = kind
        self.gap = gap
        self.role = role
        self.span = span
        self.since = since
        self.values = values
    }

    /// What counts for a day: what was recorded, or 0 where that is what nothing means.
    public subscript(day: Day) -> Double? {
        guard span.contains(day) else { return nil }
        if let value = values[day - span.first] { return value }
        guard gap == .zero, let since, day >= since else { return nil }
        return 0
    }
}

/// Whoever has something that can be followed day by day. Insights asks; each feature answers.
public protocol SeriesSource: Sendable {
    /// The series over a span of days; those of which nothing was ever recorded may be left out.
    ///
    /// `moment` says which day is today and what goes on now.
    func series(over span: DaySpan, at moment: Moment, in view: WorldView) -> [DailySeries]
    /// The first day with a value; nil if there is none.
    func firstDay(in view: WorldView) -> Day?
}

extension ExtensionPoint where Value == any SeriesSource {
    /// What can be followed day by day.
    public static var series: ExtensionPoint<any SeriesSource> { .init("insights.series") }
}

/// The ids of the series that ship, by which a review finds its curves.
public enum SeriesID {
    /// The day's focuses that were completed, 0 to 3.
    public static let focuses = "focuses"
    /// Minutes of focus.
    public static let focusMinutes = "focus-minutes"
    /// The mean of the day's moods, 1 to 5.
    public static let mood = "mood"
    /// Points.
    public static let points = "points"
    /// Minutes of screen time that were earned.
    public static let screenEarned = "screen-earned"
    /// Minutes of screen time that were spent.
    public static let screenSpent = "screen-spent"
    /// How the night was, 1 to 5.
    public static let sleep = "sleep"
    /// The mean of the day's tension check-ins, 0 to 10.
    public static let tension = "tension"
    /// An item that was done or not; the item's id follows.
    public static let habit = "habit."
    /// A journey's day that was done or not; the journey's id follows.
    public static let journey = "journey."
}
