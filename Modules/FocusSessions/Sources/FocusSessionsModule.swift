internal import CoachAPI
public import Core
internal import ExperienceAPI
internal import ExplanationsAPI
internal import FocusSessionsAPI
internal import InsightsAPI
internal import NotificationsAPI
internal import PortabilityAPI
internal import ProductEventsAPI
internal import TimeTradingAPI
internal import WidgetsAPI

/// The module for focus sessions with work and breaks, computed from facts. Rules F1, F2, F4.
public struct FocusSessionsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "focus-sessions", stability: .beta,
        summary: "Focus sessions with breaks, templates, and minutes by day.",
        provides: [Capability<any FocusProvider>.focusProvider.name], events: SessionFact.Kind.names
    )

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(SessionsState.self)
        registrar.open(.focusTargetSources)
        registrar.provide(SessionFocus(), as: .focusProvider)
        registrar.accept(
            StartSession.self, PauseSession.self, ResumeSession.self, EndSession.self)
        registrar.accept(
            AddSessionTemplate.self, RenameSessionTemplate.self, RemoveSessionTemplate.self)
        registrar.contribute(SessionAnswers.undo, to: .undoHandlers)
        registrar.contribute(SessionExplanations(), to: .explanations)
        registrar.contribute(SessionAnswers.sessions, to: .portableTables)
        registrar.contribute(SessionAnswers.card, to: .widgetCards)
        registrar.contribute(SessionAnswers.actions, to: .widgetActions)
        registrar.contribute(SessionPoints(), to: .pointSources)
        registrar.contribute(SessionSeries(), to: .series)
        registrar.contribute(SessionSeries(), to: .activityDays)
        registrar.contribute(SessionProductEvents.sources, to: .productEvents)
        registrar.contribute(SessionReminders(), to: .reminders)
        registrar.contribute(SessionEarnings(), to: .timeEarnings)
        registrar.contribute(SessionLocks(), to: .siteLocks)
        registrar.contribute(SessionCoaching(), to: .coachSources)
        registrar.contribute(SessionCoaching(), to: .coachActionHandlers)
    }
}
