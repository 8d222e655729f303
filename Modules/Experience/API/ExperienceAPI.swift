public import Core

/// Something that earns points. Rule X1.
public enum PointReason: String, Hashable, Worded {
    case habitCompleted = "habit"
    case taskCompleted = "task"
    case qualifyingDay = "day"
    case morningReflection = "morning"
    case nightReflection = "night"
    case focusSession = "focus"
}

/// How often something that earns points happened on each day of a span.
public struct PointCounts: Sendable {
    /// What happened.
    public var reason: PointReason
    /// The days that are counted.
    public var span: DaySpan
    /// One count for each day of the span, first to last.
    public var counts: [Int32]

    /// Counts over a span; there must be one for each day.
    public init(_ reason: PointReason, over span: DaySpan, counts: [Int32]) {
        precondition(counts.count == span.count)
        self.reason = reason
        self.span = span
        self.counts = counts
    }
}

/// Whoever has facts that earn points. Experience asks; Habits, Streaks and others answer.
///
/// Counts are derived from the facts whenever they are asked for, so what is undone is taken back
/// and nothing counts twice (Rule X2).
public protocol PointSource: Sendable {
    /// What happened in a span, for each reason that this source knows.
    func counts(over span: DaySpan, today: Day, in view: WorldView) -> [PointCounts]
    /// The first day with anything that earns; nil if there is none.
    func firstDay(in view: WorldView) -> Day?
    /// What earned on a day, a line each: "Meditate". Rule K7.
    func details(on day: Day, today: Day, in view: WorldView) -> [(PointReason, String)]
    /// The part of `counts` that came by import from another program; none unless said otherwise.
    /// Rule L9.
    func imported(over span: DaySpan, today: Day, in view: WorldView) -> [PointCounts]
}

extension PointSource {
    /// Nothing is imported.
    public func imported(over span: DaySpan, today: Day, in view: WorldView) -> [PointCounts] { [] }
}

extension ExtensionPoint where Value == any PointSource {
    /// Facts that earn points.
    public static var pointSources: ExtensionPoint<any PointSource> { .init("experience.points") }
}

/// Answers questions about points; the Experience module provides it.
public protocol PointKeeper: Sendable {
    /// All points of a span.
    func total(over span: DaySpan, today: Day, in view: WorldView) -> Int
    /// All points ever earned up to a day.
    func total(upTo today: Day, in view: WorldView) -> Int
    /// What one of a reason earns on a day, by the values then in force.
    func points(for reason: PointReason, on day: Day, in view: WorldView) -> Int
    /// The points of each day of a span.
    func perDay(over span: DaySpan, today: Day, in view: WorldView) -> [Int]
    /// What counts where people compete: the points of each day of a span without what was
    /// imported, and the days on which something was. Such a day gives none for qualifying. Rule
    /// L9.
    func competing(
        over span: DaySpan, today: Day, in view: WorldView
    ) -> (points: [Int], imported: DayBits)
}

extension Capability where Value == any PointKeeper {
    /// Answers about points.
    public static var pointKeeper: Capability<any PointKeeper> { .init("experience.keeper") }
}
