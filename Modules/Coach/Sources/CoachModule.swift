internal import CoachAPI
public import Core
internal import OnboardingAPI
internal import ProductEventsAPI
internal import SettingsAPI

/// A coach with answers and plans from facts, guardrails and suggestions. Rules C.
public struct CoachModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "coach", stability: .beta,
        summary: "A coach that answers from the facts, with guardrails and suggestions.",
        provides: [Capability<any QuietDaysProvider>.quietDaysProvider.name],
        events: CoachFact.Kind.names + CoachSettingFact.Kind.names,
        irreversible: CoachFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(CoachState.self)
        registrar.addState(CoachSettings.self)
        registrar.open(.coachSources)
        registrar.open(.coachActionHandlers)
        registrar.provide(CoachQuietDays(), as: .quietDaysProvider)
        registrar.accept(
            AskCoach.self, ApplySuggestion.self, ChooseArea.self, ResumeCoach.self,
            CountTokens.self)
        registrar.contribute(CoachSettings.definitions, to: .settings)
        registrar.contribute(CoachOnboarding.steps, to: .onboardingSteps)
        registrar.contribute(CoachSettingFact.undo, to: .undoHandlers)
        registrar.contribute(CoachFact.words, to: .eventDescriptions)
        registrar.contribute(CoachProductEvents.source, to: .productEvents)
        registrar.contribute(CoachProductEvents.routes, to: .productEventRoutes)
    }
}

/// The quiet days of the coach. No reminder presses the user on a day with a crisis, even if the
/// user later resumes the coach. Rule C2.
struct CoachQuietDays: QuietDaysProvider {
    func isQuiet(on day: Day, in view: WorldView) -> Bool { view.coach.wasPaused(on: day) }
}
