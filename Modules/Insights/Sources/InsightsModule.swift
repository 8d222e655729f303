public import Core
internal import ExplanationsAPI
internal import InsightsAPI
internal import NotificationsAPI
internal import PortabilityAPI
internal import SettingsAPI

/// Patterns, experiments, and the review of a week or month. Rules I1, I2, I3.
public struct InsightsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "insights", stability: .beta,
        summary: "Patterns across modules, experiments, and the review of a week or month.",
        events: ExperimentFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.series)
        registrar.addState(ExperimentsState.self)
        registrar.accept(StartExperiment.self, CancelExperiment.self)
        registrar.contribute(ExperimentAnswers.undo, to: .undoHandlers)
        registrar.contribute(PatternExplanations(), to: .explanations)
        registrar.contribute(ExperimentAnswers.table, to: .portableTables)
        registrar.contribute(ReviewReminder(), to: .reminders)
        registrar.contribute(ReviewReminder.clock.setting, to: .settings)
    }
}
