internal import CommandLineKit
public import Core

/// What people type about tension. Rules N.
public struct TensionCommandsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "tension-commands", stability: .beta,
            summary: "The command for tension check-ins, and their line in today.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("tension", TensionCommand.self, in: .daily), to: .commands)
        registrar.contribute(TensionToday.part, to: .todayParts)
    }
}
