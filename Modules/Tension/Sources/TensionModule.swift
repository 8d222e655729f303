public import Core
internal import InsightsAPI
internal import OnboardingAPI
internal import PortabilityAPI
internal import WidgetsAPI

/// The module for tension check-ins with small suggestions. Rules N.
public struct TensionModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "tension", stability: .beta,
        summary: "Tension check-ins with suggestions that help.",
        events: TensionFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(TensionState.self)
        registrar.accept(
            CheckTension.self, FinishSuggestion.self, MergeCheckIns.self, AddSuggestion.self,
            RemoveSuggestion.self)
        registrar.contribute(TensionAnswers.undo, to: .undoHandlers)
        registrar.contribute(
            TensionAnswers.checkIns, TensionAnswers.suggestions, to: .portableTables)
        registrar.contribute(TensionAnswers.card, to: .widgetCards)
        registrar.contribute(TensionOnboarding.method, to: .onboardingMethods)
        registrar.contribute(TensionOnboarding.step, to: .onboardingSteps)
        registrar.contribute(TensionAnswers.actions, to: .widgetActions)
        registrar.contribute(TensionSeries(), to: .series)
        registrar.contribute(TensionSeries(), to: .activityDays)
    }
}
