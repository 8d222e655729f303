public import Core
internal import ExperienceAPI
internal import ExplanationsAPI
internal import NotificationsAPI
internal import ProductEventsAPI
internal import SettingsAPI
internal import StreaksAPI
internal import WidgetsAPI

/// The module that counts habit days and all other streaks from the days that other modules
/// report. Rules K.
public struct StreaksModule: Module {
    /// Creates the module for a program's module list.
    public init() {}

    public let manifest = ModuleManifest(
        id: "streaks", stability: .stable,
        summary: "Habit days, streaks of every kind, and why each day counts.",
        provides: [Capability<any StreakProvider>.streakProvider.name],
        events: StreaksFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.open(.dayItems)
        registrar.open(.streakLines)
        registrar.addState(StreaksState.self)
        registrar.provide(StreakAnswers(), as: .streakProvider)
        registrar.contribute(QualifyingDayPoints(), to: .pointSources)
        registrar.contribute(StreaksModule.threshold, to: .settings)
        registrar.contribute(StreakReminder(), to: .reminders)
        registrar.contribute(StreakReminder.clock.setting, to: .settings)
        registrar.contribute(StreaksFact.undo, to: .undoHandlers)
        registrar.contribute(StreakExplanations(), to: .explanations)
        registrar.contribute(StreakProductEvents.source, to: .productEvents)
        registrar.contribute(CairnWidget.card, to: .widgetCards)
    }

    static let threshold = SettingDefinition(
        key: "streaks.threshold", title: "Streak threshold",
        help:
            "A day counts if this percentage of its habits is done. A number from 1 to 100.",
        read: { view, day in
            String(view.state(of: StreaksState.self).threshold.value(on: day))
        },
        since: { view, day in view.state(of: StreaksState.self).threshold.since(day) },
        write: { value, day, _ throws(Rejection) in
            guard let percent = Int(value), (1...100).contains(percent) else {
                throw Rejection(
                    "streaks.threshold", "The threshold must be a whole number from 1 to 100.",
                    field: "value")
            }
            return [StreaksFact.thresholdSet(.init(percent: percent, from: day)).draft]
        })
}
