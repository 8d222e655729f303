public import Core

/// A tier of the league. Rule L1.
public enum Tier: String, Hashable, Sendable, StringCodedEnum, Comparable {
    case hilltop
    case baseCamp = "base-camp"
    case montBlanc = "mont-blanc"
    case k2
    case everest

    /// The tier of a new participant.
    public static let first = Tier.baseCamp

    /// The position of the tier, from 0 for Hilltop to 4 for Everest.
    public var height: Int {
        switch self {
        case .hilltop: 0
        case .baseCamp: 1
        case .montBlanc: 2
        case .k2: 3
        case .everest: 4
        }
    }

    /// Returns the tier at a position, clamped to the lowest or highest tier.
    public init(height: Int) {
        self = Tier.allCases[min(max(height, 0), Tier.allCases.count - 1)]
    }

    /// The title of the tier, such as "Mont Blanc".
    public var title: String {
        switch self {
        case .hilltop: "Hilltop"
        case .baseCamp: "Base Camp"
        case .montBlanc: "Mont Blanc"
        case .k2: "K2"
        case .everest: "Everest"
        }
    }

    /// Returns the tier after a promotion or demotion. No tier is above Everest or below Hilltop.
    /// Rule L3.
    public func after(_ movement: Movement) -> Tier { Tier(height: height + movement.step) }

    public static func < (a: Tier, b: Tier) -> Bool { a.height < b.height }
}

/// The change of a user's tier at the end of a week. Rule L3.
public enum Movement: String, Hashable, Sendable, StringCodedEnum {
    case up
    case stay
    case down

    /// The change of the tier's position: 1, 0 or -1.
    public var step: Int {
        switch self {
        case .up: 1
        case .stay: 0
        case .down: -1
        }
    }

    /// The label shown in the last hour of a week, such as "Promotion". Rule L6.
    public var label: String {
        switch self {
        case .up: "Promotion"
        case .stay: "Stay"
        case .down: "Demotion"
        }
    }
}
