public import Core
internal import NotificationsAPI
internal import OnboardingAPI
internal import SettingsAPI

/// The module that plans reminders and nudges. It applies quiet hours and limits, and gives a
/// reason for each decision. Rules A.
public struct NotificationsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "notifications", stability: .beta,
        summary: "Reminders, nudges, quiet hours and limits.",
        provides: [Capability<any ReminderProvider>.reminderProvider.name],
        events: NotificationFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(NotificationsState.self)
        registrar.open(.reminders)
        registrar.open(.nudges)
        registrar.open(.reminderActionHandlers)
        registrar.provide(NotificationAnswers(), as: .reminderProvider)
        registrar.accept(
            SnoozeReminder.self, DismissReminder.self, SetNudging.self, AnswerReminder.self,
            DeclineReminderPrompt.self)
        registrar.contribute(
            NotificationSettings.definitions.map { $0.on(.reminders) }, to: .settings)
        registrar.contribute(ReminderOnboarding.step, to: .onboardingSteps)
        registrar.contribute(NotificationFact.undo, to: .undoHandlers)
    }
}
