internal import Breathing
public import Core
internal import DailyFocus
internal import Experience
internal import Habits
internal import History
internal import Journeys
internal import Portability
internal import Reflections
internal import Settings
internal import Streaks
internal import Tension
internal import Widgets

/// Every module that ships, in alphabetical order: these few files are all that know them all.
///
/// What people do and ask stands here; what a command line and a server add stands in targets of
/// its own, so that neither program carries the other's surfaces.
public enum Standard {
    /// What people do and ask, on whatever surface.
    public static var core: [any Module] {
        [
            BreathingModule(),
            DailyFocusModule(),
            ExperienceModule(),
            HabitsModule(),
            HistoryModule(),
            JourneysModule(),
            PortabilityModule(),
            ReflectionsModule(),
            SettingsModule(),
            StreaksModule(),
            TensionModule(),
            WidgetsModule(),
        ]
    }
}
