// Written by `Tools/new-module --lists`; every module that ships, in alphabetical order. Three
// targets compile this file, so that neither program carries the other's surfaces: Commands and Web
// hold links to it, and each target picks its list by a flag.

public import Core

#if COMMANDS
    internal import AboutCommands
    internal import BreathingCommands
    internal import CalendarCommands
    internal import CoachCommands
    internal import CommandLineApp
    internal import DailyFocusCommands
    internal import FlagsCommands
    internal import FocusSessionsCommands
    internal import HabitsCommands
    internal import HistoryCommands
    internal import InsightsCommands
    internal import JourneysCommands
    internal import LeaguesCommands
    internal import NotificationsCommands
    internal import OnboardingCommands
    internal import PlansCommands
    internal import PortabilityCommands
    internal import ProfileCommands
    internal import RecurrenceCommands
    internal import ReflectionsCommands
    internal import ShieldCommands
    public import Standard
    internal import StreaksCommands
    internal import SyncCommands
    internal import TensionCommands
    internal import TimeTradingCommands
    internal import TrackersCommands
    internal import WidgetsCommands

    extension Standard {
        /// The modules of the command line.
        public static var commandLine: [any Module] {
            [
                AboutCommandsModule(),
                BreathingCommandsModule(),
                CalendarCommandsModule(),
                CoachCommandsModule(),
                CommandLineAppModule(),
                DailyFocusCommandsModule(),
                FlagsCommandsModule(),
                FocusSessionsCommandsModule(),
                HabitsCommandsModule(),
                HistoryCommandsModule(),
                InsightsCommandsModule(),
                JourneysCommandsModule(),
                LeaguesCommandsModule(),
                NotificationsCommandsModule(),
                OnboardingCommandsModule(),
                PlansCommandsModule(),
                PortabilityCommandsModule(),
                ProfileCommandsModule(),
                RecurrenceCommandsModule(),
                ReflectionsCommandsModule(),
                ShieldCommandsModule(),
                StreaksCommandsModule(),
                SyncCommandsModule(),
                TensionCommandsModule(),
                TimeTradingCommandsModule(),
                TrackersCommandsModule(),
                WidgetsCommandsModule(),
            ]
        }
    }
#elseif WEB
    internal import AboutPage
    internal import AboutRoutes
    internal import AssistantKit
    internal import BreathingPage
    internal import BreathingRoutes
    internal import CalendarPage
    internal import CalendarRoutes
    internal import CoachPage
    internal import CoachRoutes
    internal import DailyFocusPage
    internal import DailyFocusRoutes
    internal import ExperiencePage
    internal import ExperienceRoutes
    internal import FlagsRoutes
    internal import FocusSessionsPage
    internal import FocusSessionsRoutes
    internal import HabitsPage
    internal import HabitsRoutes
    internal import HistoryPage
    internal import HistoryRoutes
    internal import InsightsPage
    internal import InsightsRoutes
    internal import JourneysPage
    internal import JourneysRoutes
    internal import LeaguesPage
    internal import LeaguesRoutes
    internal import NotificationsPage
    internal import NotificationsRoutes
    internal import OnboardingPage
    internal import OnboardingRoutes
    internal import PageKit
    internal import PlansPage
    internal import PlansRoutes
    internal import PortabilityPage
    internal import PortabilityRoutes
    internal import ProfilePage
    internal import ProfileRoutes
    internal import ReflectionsPage
    internal import ReflectionsRoutes
    internal import RouteKit
    internal import SettingsPage
    internal import SettingsRoutes
    internal import ShieldPage
    internal import ShieldRoutes
    public import Standard
    internal import StreaksPage
    internal import StreaksRoutes
    internal import SyncRoutes
    internal import TensionPage
    internal import TensionRoutes
    internal import TimeTradingPage
    internal import TimeTradingRoutes
    internal import TrackersRoutes
    internal import WidgetsPage
    internal import WidgetsRoutes

    extension Standard {
        /// The modules of the server.
        public static var web: [any Module] {
            [
                AboutPageModule(),
                AboutRoutesModule(),
                AssistantModule(),
                BreathingPageModule(),
                BreathingRoutesModule(),
                CalendarPageModule(),
                CalendarRoutesModule(),
                CoachPageModule(),
                CoachRoutesModule(),
                DailyFocusPageModule(),
                DailyFocusRoutesModule(),
                ExperiencePageModule(),
                ExperienceRoutesModule(),
                FlagsRoutesModule(),
                FocusSessionsPageModule(),
                FocusSessionsRoutesModule(),
                HabitsPageModule(),
                HabitsRoutesModule(),
                HistoryPageModule(),
                HistoryRoutesModule(),
                InsightsPageModule(),
                InsightsRoutesModule(),
                JourneysPageModule(),
                JourneysRoutesModule(),
                LeaguesPageModule(),
                LeaguesRoutesModule(),
                NotificationsPageModule(),
                NotificationsRoutesModule(),
                OnboardingPageModule(),
                OnboardingRoutesModule(),
                PagesModule(),
                PlansPageModule(),
                PlansRoutesModule(),
                PortabilityPageModule(),
                PortabilityRoutesModule(),
                ProfilePageModule(),
                ProfileRoutesModule(),
                ProgramRoutesModule(),
                ReflectionsPageModule(),
                ReflectionsRoutesModule(),
                SettingsPageModule(),
                SettingsRoutesModule(),
                ShieldPageModule(),
                ShieldRoutesModule(),
                StreaksPageModule(),
                StreaksRoutesModule(),
                SyncRoutesModule(),
                TensionPageModule(),
                TensionRoutesModule(),
                TimeTradingPageModule(),
                TimeTradingRoutesModule(),
                TrackersRoutesModule(),
                WidgetsPageModule(),
                WidgetsRoutesModule(),
            ]
        }
    }
#else
    internal import About
    internal import Breathing
    internal import Calendar
    internal import Coach
    internal import DailyFocus
    internal import Experience
    internal import Flags
    internal import FocusSessions
    internal import Habits
    internal import History
    internal import Insights
    internal import Journeys
    internal import Leagues
    internal import Notifications
    internal import Onboarding
    internal import Plans
    internal import Portability
    internal import ProductEvents
    internal import Profile
    internal import Reflections
    internal import Settings
    internal import Shield
    internal import Streaks
    internal import Sync
    internal import Tension
    internal import TimeTrading
    internal import Widgets

    /// The shipped modules, as lists.
    public enum Standard {
        /// The modules of the features, for all surfaces.
        public static var core: [any Module] {
            [
                AboutModule(),
                BreathingModule(),
                CalendarModule(),
                CoachModule(),
                DailyFocusModule(),
                ExperienceModule(),
                FlagsModule(),
                FocusSessionsModule(),
                HabitsModule(),
                HistoryModule(),
                InsightsModule(),
                JourneysModule(),
                LeaguesModule(),
                NotificationsModule(),
                OnboardingModule(),
                PlansModule(),
                PortabilityModule(),
                ProductEventsModule(),
                ProfileModule(),
                ReflectionsModule(),
                SettingsModule(),
                ShieldModule(),
                StreaksModule(),
                SyncModule(),
                TensionModule(),
                TimeTradingModule(),
                WidgetsModule(),
            ]
        }
    }
#endif
