internal import Breathing
public import Core
internal import RouteKit

/// The breathing patterns over HTTP. Rule J4.
public struct BreathingRoutesModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "breathing-routes", stability: .beta, summary: "Breathing exercises over HTTP.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            RouteSource { program in [list(Breathing.patterns(in: program))] }, to: .routeSources)
    }

    private func list(_ patterns: [BreathingPattern]) -> Route {
        .question(
            "/breathing", "breathing.list",
            summary: "List the breathing exercises with their steps",
            tag: "Breathing", answers: BreathingPattern.list
        ) { _, _ in patterns }
    }
}
