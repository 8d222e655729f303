internal import CommandLineKit
public import Core

/// The command `cairn start`. Rule O1.
public struct OnboardingCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "onboarding-commands", stability: .beta, summary: "The command setup.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("start", StartCommand.self, in: .daily), to: .commands)
    }
}
