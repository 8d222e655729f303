internal import CommandLineKit
public import Core

/// The commands insights, review and experiment. Rules I1–I3.
public struct InsightsCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "insights-commands", stability: .beta,
        summary: "The commands insights, review and experiment.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution(
                "insights", aliases: ["patterns"], InsightsCommand.self, in: .insight),
            CommandContribution("review", ReviewCommand.self, in: .insight),
            CommandContribution(
                "experiment", aliases: ["experiments"], ExperimentCommand.self, in: .insight),
            to: .commands)
        registrar.contribute(ExperimentPart.part, to: .todayParts)
    }
}
