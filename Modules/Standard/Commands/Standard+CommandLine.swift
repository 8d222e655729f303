internal import BreathingCommands
public import Core
internal import DailyFocusCommands
internal import HabitsCommands
internal import HistoryCommands
internal import JourneysCommands
internal import PortabilityCommands
internal import RecurrenceCommands
internal import ReflectionsCommands
internal import CommandLineApp
public import Standard
internal import StreaksCommands
internal import TensionCommands
internal import WidgetsCommands

extension Standard {
    /// What the command line adds.
    public static var commandLine: [any Module] {
        [
            BreathingCommandsModule(),
            CommandLineAppModule(),
            DailyFocusCommandsModule(),
            HabitsCommandsModule(),
            HistoryCommandsModule(),
            JourneysCommandsModule(),
            PortabilityCommandsModule(),
            RecurrenceCommandsModule(),
            ReflectionsCommandsModule(),
            StreaksCommandsModule(),
            TensionCommandsModule(),
            WidgetsCommandsModule(),
        ]
    }
}
