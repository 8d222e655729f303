public import Core
internal import DailyFocusCommands
internal import HabitsCommands
internal import HistoryCommands
internal import PortabilityCommands
internal import RecurrenceCommands
internal import Shell
public import Standard
internal import StreaksCommands
internal import TensionCommands

extension Standard {
    /// What the command line adds.
    public static var commandLine: [any Module] {
        [
            DailyFocusCommandsModule(),
            HabitsCommandsModule(),
            HistoryCommandsModule(),
            PortabilityCommandsModule(),
            RecurrenceCommandsModule(),
            ShellModule(),
            StreaksCommandsModule(),
            TensionCommandsModule(),
        ]
    }
}
