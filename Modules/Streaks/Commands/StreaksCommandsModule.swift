internal import CommandLineKit
public import Core

/// The terminal commands for streaks. Rules K.
public struct StreaksCommandsModule: Module {
    /// Creates the module for a program's module list.
    public init() {}

    public let manifest = ModuleManifest(
        id: "streaks-commands", stability: .stable,
        summary: "The command streak: the current, longest and all earlier runs.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("streak", aliases: ["streaks"], StreakCommand.self, in: .insight),
            to: .commands)
    }
}
