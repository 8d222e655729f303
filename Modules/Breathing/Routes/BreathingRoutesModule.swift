internal import Breathing
public import Core
internal import RouteKit

/// The ways of breathing over HTTP. Rule J4.
public struct BreathingRoutesModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "breathing-routes", stability: .beta, summary: "Ways of breathing over HTTP.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            RouteSource { program in [list(Breathing.patterns(in: program))] }, to: .routeSources)
    }

    private func list(_ patterns: [BreathingPattern]) -> Route {
        var route = Route(
            .get, Route.api + "/breathing", operation: "listBreathing",
            summary: "The ways of breathing with their steps", tag: "Breathing"
        ) { _, _ in .json(["patterns": .array(patterns.map(\.json))]) }
        route.answers = [
            .json(
                .object([.required("patterns", .list(of: Self.pattern))]), "The shipped ones first")
        ]
        return route
    }

    private static let milliseconds = Schema.integer(0...3_600_000)
    private static let pattern = Schema.object([
        .required("name", .text()), .required("title", .text()), .required("summary", .text()),
        .required("round", milliseconds.described("Milliseconds.")),
        .required(
            "phases",
            .list(
                of: .object([
                    .required("step", .choice(BreathStep.allCases.map(\.rawValue))),
                    .required("text", .text()), .required("at", milliseconds),
                    .required("milliseconds", milliseconds),
                    .required("scaleFrom", .number(1...1.4)),
                    .required("scaleTo", .number(1...1.4)),
                ]))),
    ]).named("BreathingPattern")
}
