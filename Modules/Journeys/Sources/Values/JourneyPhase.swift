/// A phase of the 66 days. Rule J1.
public enum JourneyPhase: String, Hashable, Sendable, CaseIterable {
    /// Days 1–21.
    case foundation
    /// Days 22–42.
    case strengthening
    /// Days 43–66.
    case cementing

    /// Creates the phase of a day number, limited to the range 1–66.
    public init(day number: Int) {
        self = number <= 21 ? .foundation : number <= 42 ? .strengthening : .cementing
    }

    /// The title: "Building Foundation", "Strengthening" or "Cementing Habit".
    public var title: String {
        switch self {
        case .foundation: "Building Foundation"
        case .strengthening: "Strengthening"
        case .cementing: "Cementing Habit"
        }
    }

    /// The day numbers of the phase.
    public var days: ClosedRange<Int> {
        switch self {
        case .foundation: 1...21
        case .strengthening: 22...42
        case .cementing: 43...Journey.length
        }
    }
}
