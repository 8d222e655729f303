internal import CalendarAPI
public import Core
internal import ExplanationsAPI
internal import InsightsAPI
internal import NotificationsAPI
internal import OnboardingAPI
internal import PortabilityAPI
internal import SettingsAPI
internal import StreaksAPI
internal import WidgetsAPI

/// The module for journeys: 66 days with one habit, later with a second one. Rules J1–J3, K5.
public struct JourneysModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "journeys", stability: .beta,
        summary: "Sixty-six days with one habit, grace days, phases, moods and focus time.",
        events: JourneyFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(JourneysState.self)
        registrar.accept(
            StartJourney.self, CompleteJourneyDay.self, ReopenJourneyDay.self, EndJourney.self)
        registrar.contribute(JourneyUndo.handler, to: .undoHandlers)
        registrar.contribute(JourneyExplanations(), to: .explanations)
        registrar.contribute(JourneyCalendar(), to: .calendarSources)
        registrar.contribute(JourneyTime(), to: .focusTargetSources)
        registrar.contribute(JourneyStreaks(), to: .streakLines)
        registrar.contribute(JourneyStreaks(), to: .activityDays)
        registrar.contribute(JourneySeries(), to: .series)
        registrar.contribute(JourneyReminders(), to: .reminders)
        registrar.contribute(JourneyReminders.clock.setting, to: .settings)
        registrar.contribute(JourneyTables.journeys, JourneyTables.days, to: .portableTables)
        registrar.contribute(JourneyOnboarding.method, to: .onboardingMethods)
        registrar.contribute(JourneyOnboarding.steps, to: .onboardingSteps)
        registrar.contribute(JourneyWidget.card, to: .widgetCards)
        registrar.contribute(JourneyWidget.actions, to: .widgetActions)
    }
}
