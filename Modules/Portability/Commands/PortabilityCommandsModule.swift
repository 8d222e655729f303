internal import CommandLineKit
public import Core

/// The commands for import and export. Rules P1, P2.
public struct PortabilityCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "portability-commands", stability: .beta,
        summary: "The commands import and export.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        var taking = CommandContribution("import", ImportCommand.self, in: .data)
        taking.bringsHistory = true
        registrar.contribute(
            taking,
            CommandContribution("export", ExportCommand.self, in: .data), to: .commands)
    }
}
