public import Core
internal import InsightsAPI
internal import NotificationsAPI
internal import OnboardingAPI
internal import PortabilityAPI
internal import SettingsAPI
internal import StreaksAPI
internal import WidgetsAPI

/// The module for one to three goals, and three focuses a day that serve them. Rules G.
///
/// It contributes to streaks and exports through their extension points.
public struct DailyFocusModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "daily-focus", stability: .stable,
        summary: "One to three goals, and three focuses a day for them.",
        provides: [Capability.widgetFocuses.name], events: FocusFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(DailyFocusState.self)
        registrar.accept(
            AddGoal.self, RenameGoal.self, ArchiveGoal.self, UnarchiveGoal.self, MoveGoal.self,
            FinishOnboarding.self, SetFocuses.self, ToggleFocus.self, DismissSetAside.self)
        registrar.contribute(FocusUndo.handler, to: .undoHandlers)
        registrar.contribute(FocusTime(), to: .focusTargetSources)
        registrar.contribute(FocusStreak(), to: .streakLines)
        registrar.contribute(FocusStreak(), to: .activityDays)
        registrar.contribute(FocusSeries(), to: .series)
        registrar.contribute(FocusReminder(), to: .reminders)
        registrar.contribute(FocusReminder.clock.setting, to: .settings)
        registrar.provide(FocusWidget(), as: .widgetFocuses)
        registrar.contribute(FocusWidget.card, to: .widgetCards)
        registrar.contribute(FocusOnboarding.method, to: .onboardingMethods)
        registrar.contribute(FocusOnboarding.steps, to: .onboardingSteps)
        registrar.contribute(FocusWidget.actions, to: .widgetActions)
        registrar.contribute(FocusTables.goals, FocusTables.focuses, to: .portableTables)
    }
}
