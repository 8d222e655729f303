public import Core
internal import OnboardingAPI
internal import ProductEventsAPI

/// The module for the setup after the first habit: steps contributed by modules, each of which can
/// be skipped. Rule O1.
public struct OnboardingModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "onboarding", stability: .beta,
        summary: "The setup, step by step, for the chosen methods.",
        events: OnboardingFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(OnboardingState.self)
        registrar.accept(AnswerStep.self, SkipStep.self, CloseOnboarding.self)
        registrar.open(.onboardingSteps)
        registrar.open(.onboardingMethods)
        registrar.contribute(GeneralSteps.all, to: .onboardingSteps)
        registrar.contribute(OnboardingFact.undo, to: .undoHandlers)
        registrar.contribute(OnboardingProductEvents.source, to: .productEvents)
    }
}
