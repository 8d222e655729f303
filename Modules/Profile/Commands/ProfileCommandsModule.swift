internal import CommandLineKit
public import Core

/// The command `cairn profile`.
public struct ProfileCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "profile-commands", stability: .beta, summary: "The profile on the command line.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("profile", ProfileCommand.self, in: .insight), to: .commands)
    }
}
