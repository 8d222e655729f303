public import Core
internal import OnboardingAPI
internal import SettingsAPI

/// The module for the user's name, avatar and results. Rules O2, U1.
public struct ProfileModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "profile", stability: .beta,
        summary: "A person's name, avatar and totals.",
        events: ProfileFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(ProfileState.self)
        registrar.contribute(ProfileSettings.definitions, to: .settings)
        registrar.contribute(ProfileFact.undo, to: .undoHandlers)
        registrar.contribute(ProfileOnboarding.step, to: .onboardingSteps)
    }
}
