internal import CommandLineKit
public import Core

/// The command for breathing. Rule J4.
public struct BreathingCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "breathing-commands", stability: .beta,
        summary: "The command that guides through a breathing exercise on a live line.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("breathe", BreatheCommand.self, in: .daily), to: .commands)
    }
}
