internal import CommandLineKit
public import Core

/// The commands of the command line.
public struct BlankCommandsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "blank-commands", stability: .experimental,
        summary: "The command for notes.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("blank", BlankCommand.self, in: .daily), to: .commands)
    }
}
