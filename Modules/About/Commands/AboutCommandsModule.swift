internal import CommandLineKit
public import Core

/// The command `cairn about`.
public struct AboutCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "about-commands", stability: .beta,
        summary: "The command about: version, licence, privacy and terms.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("about", AboutCommand.self, in: .program), to: .commands)
    }
}
