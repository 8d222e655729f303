public import Core

/// Where a person stands among all who take part. Rule L1.
public enum Tier: String, Hashable, Sendable, Worded, Comparable {
    case hilltop
    case baseCamp = "base-camp"
    case montBlanc = "mont-blanc"
    case k2
    case everest

    /// Where everybody begins.
    public static let first = Tier.baseCamp

    /// 0 for Hilltop … 4 for Everest.
    public var height: Int {
        switch self {
        case .hilltop: 0
        case .baseCamp: 1
        case .montBlanc: 2
        case .k2: 3
        case .everest: 4
        }
    }

    /// The tier of a height; the lowest or the highest beyond the ends.
    public init(height: Int) {
        self = Tier.allCases[min(max(height, 0), Tier.allCases.count - 1)]
    }

    /// What people read: "Mont Blanc".
    public var title: String {
        switch self {
        case .hilltop: "Hilltop"
        case .baseCamp: "Base Camp"
        case .montBlanc: "Mont Blanc"
        case .k2: "K2"
        case .everest: "Everest"
        }
    }

    /// The tier after a week that ended so: Everest goes no higher, Hilltop no lower. Rule L3.
    public func after(_ movement: Movement) -> Tier { Tier(height: height + movement.step) }

    public static func < (a: Tier, b: Tier) -> Bool { a.height < b.height }
}

/// What the end of a week makes of a person's tier. Rule L3.
public enum Movement: String, Hashable, Sendable, Worded {
    case up
    case stay
    case down

    /// 1, 0 or -1.
    public var step: Int {
        switch self {
        case .up: 1
        case .stay: 0
        case .down: -1
        }
    }

    /// The label that shows in the last hour of a week: "Promotion". Rule L6.
    public var label: String {
        switch self {
        case .up: "Promotion"
        case .stay: "Stay"
        case .down: "Demotion"
        }
    }
}
