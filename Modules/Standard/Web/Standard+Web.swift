public import Core
internal import DailyFocusPage
internal import DailyFocusRoutes
internal import ExperiencePage
internal import ExperienceRoutes
internal import HabitsPage
internal import HabitsRoutes
internal import HistoryPage
internal import HistoryRoutes
internal import PageKit
internal import RouteKit
internal import SettingsPage
internal import SettingsRoutes
public import Standard
internal import StreaksPage
internal import StreaksRoutes
internal import TensionPage
internal import TensionRoutes

extension Standard {
    /// What the server adds.
    public static var web: [any Module] {
        [
            DailyFocusPageModule(),
            DailyFocusRoutesModule(),
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
            TensionPageModule(),
            TensionRoutesModule(),
        ]
    }
}
