public import Core
internal import OnboardingAPI
internal import SettingsAPI

/// Who a person is here: name, avatar, and what they came to. Rules O2, U1.
public struct ProfileModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "profile", stability: .beta,
        summary: "A person's name and avatar, and what they came to.",
        events: ProfileFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.keep(ProfileState.self)
        registrar.contribute(ProfileSettings.definitions, to: .settings)
        registrar.contribute(ProfileFact.undo, to: .undoHandlers)
        registrar.contribute(ProfileOnboarding.step, to: .onboardingSteps)
    }
}
