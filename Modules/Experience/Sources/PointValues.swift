public import ExperienceAPI

/// What each reason earns. Rule X1.
public struct PointValues: Hashable, Sendable {
    /// The values of Rule X1: 10 a completed habit or task, 50 a qualifying day, 10 a morning or
    /// night reflection, 20 a focus session of at least 25 minutes.
    public static let standard = PointValues()

    private init() {}

    /// The points for one of a reason.
    public subscript(reason: PointReason) -> Int {
        switch reason {
        case .habitCompleted, .taskCompleted, .morningReflection, .nightReflection: 10
        case .qualifyingDay: 50
        case .focusSession: 20
        }
    }

    /// The most that one thing may earn.
    public static let limit = 1_000
}
