public import Core

/// A reason for which points are earned. Rule X1.
public enum PointReason: String, Hashable, StringCodedEnum {
    case habitCompleted = "habit"
    case taskCompleted = "task"
    case qualifyingDay = "day"
    case morningReflection = "morning"
    case nightReflection = "night"
    case focusSession = "focus"
}

/// The daily counts of one reason over a span of days.
public struct PointCounts: Sendable {
    /// The reason.
    public var reason: PointReason
    /// The counted days.
    public var span: DaySpan
    /// One count for each day of the span, in order.
    public var counts: [Int32]

    /// Creates counts over a span. The array must have one count for each day.
    public init(_ reason: PointReason, over span: DaySpan, counts: [Int32]) {
        precondition(counts.count == span.count)
        self.reason = reason
        self.span = span
        self.counts = counts
    }
}

/// A source of facts that earn points. Experience asks the sources; Habits, Streaks and other
/// modules implement it.
///
/// Counts are derived from the facts on each call. Undone facts therefore no longer count, and
/// nothing counts twice (Rule X2).
public protocol PointSource: Sendable {
    /// Returns the counts of a span, for each reason that this source knows.
    func counts(over span: DaySpan, today: Day, in view: WorldView) -> [PointCounts]
    /// Returns the first day with anything that earns points; nil if there is none.
    func firstDay(in view: WorldView) -> Day?
    /// Returns one line for each fact that earned points on a day: "Meditate". Rule K7.
    func details(on day: Day, today: Day, in view: WorldView) -> [(PointReason, String)]
    /// Returns the part of `counts` that was imported from another program. The default is empty.
    /// Rule L9.
    func imported(over span: DaySpan, today: Day, in view: WorldView) -> [PointCounts]
}

extension PointSource {
    /// Returns no imported counts.
    public func imported(over span: DaySpan, today: Day, in view: WorldView) -> [PointCounts] { [] }
}

extension ExtensionPoint where Value == any PointSource {
    /// The sources of facts that earn points.
    public static var pointSources: ExtensionPoint<any PointSource> { .init("experience.points") }
}

/// Answers questions about points. The Experience module provides it.
public protocol PointProvider: Sendable {
    /// Returns the total points of a span.
    func total(over span: DaySpan, today: Day, in view: WorldView) -> Int
    /// Returns all points earned up to and including a day.
    func total(upTo today: Day, in view: WorldView) -> Int
    /// Returns the points for one fact of a reason on a day, by the values then in force.
    func points(for reason: PointReason, on day: Day, in view: WorldView) -> Int
    /// Returns the points of each day of a span.
    func perDay(over span: DaySpan, today: Day, in view: WorldView) -> [Int]
    /// Returns the values used in competition: the points of each day without imported facts, and
    /// the days with imported facts. Such a day earns no qualifying points. Rule L9.
    func competing(
        over span: DaySpan, today: Day, in view: WorldView
    ) -> (points: [Int], imported: DayBits)
}

extension Capability where Value == any PointProvider {
    /// The provider of points.
    public static var pointProvider: Capability<any PointProvider> { .init("experience.keeper") }
}
