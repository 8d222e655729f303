public import Core

/// A daily value of an activity or an observation, over a span of days.
public struct DailySeries: Sendable {
    /// The kinds of value.
    public enum Kind: String, Hashable, StringCodedEnum {
        /// 1 if it occurred on the day, otherwise 0.
        case binary
        /// Any number.
        case quantity
    }

    /// The meaning of a day without a value.
    public enum Gap: String, Hashable, StringCodedEnum {
        /// Unknown: the day is left out.
        case missing
        /// None: the day counts as 0.
        case zero
    }

    /// The roles that a series can have in a pattern.
    public struct Role: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// An action of the user: "on days with it …".
        public static let action = Role(rawValue: 1)
        /// A possible effect: "… it is lower".
        public static let outcome = Role(rawValue: 2)
    }

    /// The stable identifier, unique in the program: `tension`, or `habit.` followed by an id.
    public var id: String
    /// The title as used within a sentence: "Meditate", "tension".
    public var title: String
    /// The unit of the values: "min"; empty if there is none.
    public var unit: String
    /// The kind of the values.
    public var kind: Kind
    /// The meaning of a day without a value.
    public var gap: Gap
    /// The roles in which patterns can use the series. A series derived from other series has no
    /// role: points trivially depend on the facts that earn them.
    public var role: Role
    /// The days, oldest first.
    public var span: DaySpan
    /// One value for each day of the span; nil if none was recorded.
    public var values: [Double?]
    /// The first day that can have a value. Earlier days never count as 0. Nil if there is none.
    public var since: Day?

    /// Creates a series. The array must have one value for each day of the span.
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

    /// Returns the value of a day: the recorded one, or 0 if the gap is `zero`.
    public subscript(day: Day) -> Double? {
        guard span.contains(day) else { return nil }
        if let value = values[day - span.first] { return value }
        guard gap == .zero, let since, day >= since else { return nil }
        return 0
    }
}

/// A source of daily series. Insights asks the sources; each feature module implements one.
public protocol SeriesSource: Sendable {
    /// Returns the series over a span of days. Series without any recorded value may be omitted.
    ///
    /// `moment` determines the current day and the activities in progress.
    func series(over span: DaySpan, at moment: Moment, in view: WorldView) -> [DailySeries]
    /// Returns the first day with a value; nil if there is none.
    func firstDay(in view: WorldView) -> Day?
}

extension ExtensionPoint where Value == any SeriesSource {
    /// The sources of daily series.
    public static var series: ExtensionPoint<any SeriesSource> { .init("insights.series") }
}

/// The ids of the built-in series, which reviews use to find their charts.
public enum SeriesID {
    /// The number of daily focuses completed, 0 to 3.
    public static let focuses = "focuses"
    /// Minutes of focus.
    public static let focusMinutes = "focus-minutes"
    /// The mean of the day's moods, 1 to 5.
    public static let mood = "mood"
    /// Points.
    public static let points = "points"
    /// Minutes of screen time earned.
    public static let screenEarned = "screen-earned"
    /// Minutes of screen time spent.
    public static let screenSpent = "screen-spent"
    /// The sleep quality, 1 to 5.
    public static let sleep = "sleep"
    /// The mean of the day's tension check-ins, 0 to 10.
    public static let tension = "tension"
    /// The prefix for an item, done or not. The item's id follows.
    public static let habit = "habit."
    /// The prefix for a journey's day, done or not. The journey's id follows.
    public static let journey = "journey."
}
