internal import CommandLineKit
public import Core

/// What people and their scripts type about widgets. Rules W.
public struct WidgetsCommandsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "widgets-commands", stability: .beta,
        summary: "The commands that write cards and open pages.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("open", OpenCommand.self, in: .program),
            CommandContribution("widget", WidgetCommand.self, in: .insight), to: .commands)
    }
}
