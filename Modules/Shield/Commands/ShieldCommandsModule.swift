internal import CommandLineKit
public import Core

/// The commands for keeping locked apps closed. Rule B6.
public struct ShieldCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "shield-commands", stability: .beta,
        summary: "The command that pairs browsers and runs programs while they are unlocked.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("shield", ShieldCommand.self, in: .daily), to: .commands)
    }
}
