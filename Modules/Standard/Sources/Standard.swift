public import Core
internal import DailyFocus
internal import Experience
internal import Habits
internal import History
internal import Portability
internal import Settings
internal import Streaks
internal import Tension

/// Every module that ships, in alphabetical order: these few files are all that know them all.
///
/// What people do and ask stands here; what a command line and a server add stands in targets of
/// its own, so that neither program carries the other's surfaces.
public enum Standard {
    /// What people do and ask, on whatever surface.
    public static var core: [any Module] {
        [
            DailyFocusModule(),
            ExperienceModule(),
            HabitsModule(),
            HistoryModule(),
            PortabilityModule(),
            SettingsModule(),
            StreaksModule(),
            TensionModule(),
        ]
    }
}
