internal import CommandLineKit
public import Core

/// The commands for widgets, for users and their scripts. Rules W.
public struct WidgetsCommandsModule: Module {
    /// Creates the module.
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
