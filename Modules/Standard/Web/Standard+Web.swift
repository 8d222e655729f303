internal import BreathingPage
internal import BreathingRoutes
public import Core
internal import DailyFocusPage
internal import DailyFocusRoutes
internal import ExperiencePage
internal import ExperienceRoutes
internal import HabitsPage
internal import HabitsRoutes
internal import HistoryPage
internal import HistoryRoutes
internal import JourneysPage
internal import JourneysRoutes
internal import PageKit
internal import ReflectionsPage
internal import ReflectionsRoutes
internal import RouteKit
internal import SettingsPage
internal import SettingsRoutes
public import Standard
internal import StreaksPage
internal import StreaksRoutes
internal import TensionPage
internal import TensionRoutes
internal import WidgetsRoutes

extension Standard {
    /// What the server adds.
    public static var web: [any Module] {
        [
            BreathingPageModule(),
            BreathingRoutesModule(),
            DailyFocusPageModule(),
            DailyFocusRoutesModule(),
            ExperiencePageModule(),
            ExperienceRoutesModule(),
            HabitsPageModule(),
            HabitsRoutesModule(),
            HistoryPageModule(),
            HistoryRoutesModule(),
            JourneysPageModule(),
            JourneysRoutesModule(),
            PagesModule(),
            ProgramRoutesModule(),
            ReflectionsPageModule(),
            ReflectionsRoutesModule(),
            SettingsPageModule(),
            SettingsRoutesModule(),
            StreaksPageModule(),
            StreaksRoutesModule(),
            TensionPageModule(),
            TensionRoutesModule(),
            WidgetsRoutesModule(),
        ]
    }
}
