internal import Breathing
public import Core
internal import PageKit
internal import RouteKit

/// The breathing page with a circle that grows and shrinks. Rule J4.
public struct BreathingPageModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "breathing-page", stability: .beta,
        summary: "The breathing page: a circle, a counter, or the steps as text.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            NavigationEntry(
                "breathe", title: "Breathe", path: "/breathe", icon: "leaf", order: 120),
            to: .pagePlaces)
        registrar.contribute(
            BreathePage.style.route, BreathePage.script.route, BreathePage.route, to: .routes)
    }
}
