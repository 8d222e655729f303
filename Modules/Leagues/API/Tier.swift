public import Core

/// A tier of the league. Rule L1.
public enum Tier: String, Hashable, Sendable, StringCodedEnum, Comparable {
    case hilltop
    case baseCamp = "base-camp"
    case montBlanc = "mont-blanc"
    case k2
    case everest

    /// The tier of new participants.
    public static let first = Tier.baseCamp

    /// The height: 0 for Hilltop … 4 for Everest.
    public var height: Int {
        switch self {
        case .hilltop: 0
        case .baseCamp: 1
        case .montBlanc: 2
        case .k2: 3
        case .everest: 4
        }
    }

    /// Returns the tier of a height, clamped to the lowest or highest tier.
    public init(height: Int) {
        self = Tier.allCases[min(max(height, 0), Tier.allCases.count - 1)]
    }

    /// The title: "Mont Blanc".
    public var title: String {
        switch self {
        case .hilltop: "Hilltop"
        case .baseCamp: "Base Camp"
        case .montBlanc: "Mont Blanc"
        case .k2: "K2"
        case .everest: "Everest"
        }
    }

    /// Returns the tier after a week with this movement. Everest cannot be exceeded, and Hilltop is
    /// the lowest tier. Rule L3.
    public func after(_ movement: Movement) -> Tier { Tier(height: height + movement.step) }

    public static func < (a: Tier, b: Tier) -> Bool { a.height < b.height }
}

/// The change of a user's tier at the end of a week. Rule L3.
public enum Movement: String, Hashable, Sendable, StringCodedEnum {
    case up
    case stay
    case down

    /// The change of the height: 1, 0 or -1.
    public var step: Int {
        switch self {
        case .up: 1
        case .stay: 0
        case .down: -1
        }
    }

    /// The label shown in the last hour of a week: "Promotion". Rule L6.
    public var label: String {
        switch self {
        case .up: "Promotion"
        case .stay: "Stay"
        case .down: "Demotion"
        }
    }
}
