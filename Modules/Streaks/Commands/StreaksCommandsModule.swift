internal import CommandLineKit
public import Core

/// What people type about streaks. Rules K.
public struct StreaksCommandsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "streaks-commands", stability: .stable,
        summary: "The command streak: current, longest, since when, and every run before.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("streak", aliases: ["streaks"], StreakCommand.self, in: .insight),
            to: .commands)
    }
}
