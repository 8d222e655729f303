internal import CoachAPI
public import Core
internal import ExperienceAPI
internal import InsightsAPI
internal import NotificationsAPI
internal import PortabilityAPI
internal import SettingsAPI

/// The module for morning and night reflections, sleep quality and moods. Rule M1.
public struct ReflectionsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "reflections", stability: .beta,
        summary: "Morning and night reflections, sleep quality, and moods at any time.",
        events: ReflectionFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(ReflectionsState.self)
        registrar.accept(WriteReflection.self, RemoveReflection.self, LogMood.self, RemoveMood.self)
        registrar.contribute(ReflectionUndo.handler, to: .undoHandlers)
        registrar.contribute(ReflectionPoints(), to: .pointSources)
        registrar.contribute(ReflectionSeries(), to: .activityDays)
        registrar.contribute(ReflectionSeries(), to: .series)
        registrar.contribute(ReflectionReminders(), to: .reminders)
        registrar.contribute(ReflectionReminders.clocks.map(\.clock.setting), to: .settings)
        registrar.contribute(ReflectionCoaching(), to: .coachSources)
        registrar.contribute(ReflectionCoaching(), to: .coachActionHandlers)
        registrar.contribute(
            ReflectionTables.reflections, ReflectionTables.moods, to: .portableTables)
    }
}
