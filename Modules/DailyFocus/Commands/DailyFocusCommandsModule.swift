internal import CommandLineKit
public import Core

/// The commands for goals and focuses. Rules G.
public struct DailyFocusCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "daily-focus-commands", stability: .stable,
        summary: "Commands for the day's three focuses and the goals that they serve.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("focus", aliases: ["focuses"], FocusCommand.self, in: .daily),
            CommandContribution("goal", aliases: ["goals"], GoalCommand.self, in: .daily),
            to: .commands)
        registrar.contribute(FocusTodayPart.part, to: .todayParts)
    }
}
