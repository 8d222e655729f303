internal import Core
public import ExperienceAPI

/// What each reason earns. Rule X1.
public struct PointValues: Hashable, Sendable {
    private var values: [PointReason: Int]

    /// The values of Rule X1: 10 a completed habit or task, 50 a qualifying day, 10 a morning or
    /// night reflection, 20 a focus session of at least 25 minutes.
    public static let standard = PointValues(values: [
        .habitCompleted: 10, .taskCompleted: 10, .qualifyingDay: 50, .morningReflection: 10,
        .nightReflection: 10, .focusSession: 20,
    ])

    private init(values: [PointReason: Int]) { self.values = values }

    /// The points for one of a reason, 0 … 1,000.
    public subscript(reason: PointReason) -> Int {
        get { values[reason] ?? 0 }
        set { values[reason] = newValue }
    }

    /// The most that one thing may earn.
    public static let limit = 1_000
}
