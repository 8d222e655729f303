internal import CommandLineKit
public import Core

/// What people type to bring data in and take it out. Rules P1, P2.
public struct PortabilityCommandsModule: Module {
    /// A module to put on the list of a program.
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
