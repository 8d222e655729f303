public import ExperienceAPI

/// The points of each reason. Rule X1.
public struct PointValues: Hashable, Sendable {
    /// The default points of Rule X1: 10 for a completed habit or task, 50 for a qualified day, 10
    /// for a morning or night reflection, and 20 for a focus session of at least 25 minutes.
    public static let standard = PointValues()

    private init() {}

    /// The points of a reason.
    public subscript(reason: PointReason) -> Int {
        switch reason {
        case .habitCompleted, .taskCompleted, .morningReflection, .nightReflection: 10
        case .qualifyingDay: 50
        case .focusSession: 20
        }
    }

    /// The maximum points of one fact.
    public static let limit = 1_000
}
