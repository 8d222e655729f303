public import Core
internal import Experience
internal import ExperienceRoutes
internal import History
internal import HistoryRoutes
internal import RouteKit
internal import Settings
internal import SettingsRoutes
internal import Shell
internal import Streaks
internal import StreaksRoutes

/// Every module that ships, in alphabetical order: the one file that knows them all.
public enum Standard {
    /// What people do and ask, on whatever surface.
    public static var core: [any Module] {
        [
            ExperienceModule(),
            HistoryModule(),
            SettingsModule(),
            StreaksModule(),
        ]
    }

    /// What the command line adds.
    public static var commandLine: [any Module] {
        [
            ShellModule(),
        ]
    }

    /// What the server adds.
    public static var web: [any Module] {
        [
            ExperienceRoutesModule(),
            HistoryRoutesModule(),
            ProgramRoutesModule(),
            SettingsRoutesModule(),
            StreaksRoutesModule(),
        ]
    }
}
