internal import CommandLineKit
public import Core

/// What the program is, on the command line.
public struct AboutCommandsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "about-commands", stability: .beta, summary: "What the program is, in words.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("about", AboutCommand.self, in: .program), to: .commands)
    }
}
