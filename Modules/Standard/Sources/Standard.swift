public import Core
internal import Experience
internal import ExperiencePage
internal import ExperienceRoutes
internal import Habits
internal import HabitsCommands
internal import HabitsPage
internal import HabitsRoutes
internal import History
internal import HistoryCommands
internal import HistoryPage
internal import HistoryRoutes
internal import PageKit
internal import Portability
internal import PortabilityCommands
internal import RouteKit
internal import Settings
internal import SettingsPage
internal import SettingsRoutes
internal import Shell
internal import Streaks
internal import StreaksCommands
internal import StreaksPage
internal import StreaksRoutes

/// Every module that ships, in alphabetical order: the one file that knows them all.
public enum Standard {
    /// What people do and ask, on whatever surface.
    public static var core: [any Module] {
        [
            ExperienceModule(),
            HabitsModule(),
            HistoryModule(),
            PortabilityModule(),
            SettingsModule(),
            StreaksModule(),
        ]
    }

    /// What the command line adds.
    public static var commandLine: [any Module] {
        [
            HabitsCommandsModule(),
            HistoryCommandsModule(),
            PortabilityCommandsModule(),
            ShellModule(),
            StreaksCommandsModule(),
        ]
    }

    /// What the server adds.
    public static var web: [any Module] {
        [
            ExperiencePageModule(),
            ExperienceRoutesModule(),
            HabitsPageModule(),
            HabitsRoutesModule(),
            HistoryPageModule(),
            HistoryRoutesModule(),
            PagesModule(),
            ProgramRoutesModule(),
            SettingsPageModule(),
            SettingsRoutesModule(),
            StreaksPageModule(),
            StreaksRoutesModule(),
        ]
    }
}
