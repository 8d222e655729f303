public import Core

/// Something that a plan may hold back.
public struct PlanFeature: Hashable, Sendable {
    /// Stable, such as `coach.messages`.
    public let name: String

    /// A feature by its name.
    public init(_ name: String) { self.name = name }

    /// More messages to the coach than the free ones of a day. Rule C3.
    public static let coachMessages = PlanFeature("coach.messages")
}

/// Who knows what a person's plan includes.
public protocol Entitlements: Sendable {
    /// Whether the plan in force on a day includes a feature.
    func includes(_ feature: PlanFeature, on day: Day, in view: WorldView) -> Bool
}

extension Capability where Value == any Entitlements {
    /// The one who knows a person's plan.
    public static var entitlements: Capability<any Entitlements> {
        Capability("entitlements.keeper")
    }
}

extension WorldView {
    /// Whether a person may use a feature: they may where nobody keeps plans.
    public func includes(_ feature: PlanFeature, on day: Day) -> Bool {
        answer(.entitlements)?.includes(feature, on: day, in: self) ?? true
    }
}
