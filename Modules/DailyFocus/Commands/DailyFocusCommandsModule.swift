internal import CommandLineKit
public import Core

/// What people type about goals and focuses. Rules G.
public struct DailyFocusCommandsModule: Module {
    /// A module to put on the list of a program.
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
