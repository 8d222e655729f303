internal import CommandLineKit
public import Core

/// `cairn start`. Rule O1.
public struct OnboardingCommandsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "onboarding-commands", stability: .beta, summary: "The command that sets up.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("start", StartCommand.self, in: .daily), to: .commands)
    }
}
