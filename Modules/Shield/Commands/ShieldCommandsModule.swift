internal import CommandLineKit
public import Core

/// What people type to have locked apps kept closed. Rule B6.
public struct ShieldCommandsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "shield-commands", stability: .beta,
        summary: "The command that pairs browsers and runs programs while they are unlocked.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("shield", ShieldCommand.self, in: .daily), to: .commands)
    }
}
