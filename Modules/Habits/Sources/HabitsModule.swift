internal import CalendarAPI
internal import CoachAPI
public import Core
internal import ExperienceAPI
internal import ExplanationsAPI
internal import InsightsAPI
internal import NotificationsAPI
internal import PortabilityAPI
internal import ProductEventsAPI
internal import StreaksAPI
internal import TimeTradingAPI
internal import WidgetsAPI

/// The module for habits and tasks: schedules, progress, skips, timers and groups. Rules H, R.
///
/// Through extension points, the module provides data for streaks, points and exports. It also
/// imports items from other programs.
public struct HabitsModule: Module {
    /// Creates the module for a program's module list.
    public init() {}

    public let manifest = ModuleManifest(
        id: "habits", stability: .stable,
        summary: "Habits and tasks with schedules, targets, skips, timers and groups.",
        provides: [
            Capability.itemImport.name, Capability<any ItemProvider>.itemProvider.name,
            Capability<any ItemExport>.itemExport.name,
        ], events: Fact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(HabitsProjection())
        registrar.accept(
            AddItem.self, AddSentence.self, EditItem.self, LogProgress.self, CompleteItem.self,
            ResetProgress.self, ConfirmDay.self, AnswerLimits.self, SkipItem.self,
            RemoveSkip.self, SkipDays.self, RemoveSkipRange.self,
            SetNote.self, ArchiveItem.self, UnarchiveItem.self, DeleteItem.self, MoveItem.self,
            StartTimer.self, PauseTimer.self, ResumeTimer.self, StopTimer.self, DiscardTimer.self,
            SetGroup.self, RemoveGroup.self)
        registrar.provide(HabitImport(), as: .itemImport)
        registrar.provide(HabitItemProvider(), as: .itemProvider)
        registrar.provide(HabitExport(), as: .itemExport)
        registrar.open(.explanations)
        registrar.contribute(HabitUndoHandler(), to: .undoHandlers)
        registrar.contribute(HabitExplanations(), to: .explanations)
        registrar.contribute(HabitItemSource(), to: .dayItems)
        registrar.contribute(HabitActivityDays(), to: .activityDays)
        registrar.contribute(HabitPointSource(), to: .pointSources)
        registrar.contribute(HabitEarnings(), to: .timeEarnings)
        registrar.contribute(HabitSeries(), to: .series)
        registrar.contribute(HabitProductEvents.source, to: .productEvents)
        registrar.contribute(HabitReminders(), to: .reminders)
        registrar.contribute(HabitNudges(), to: .nudges)
        registrar.contribute(HabitReminderActionHandler(), to: .reminderActionHandlers)
        registrar.contribute(HabitCalendar(), to: .calendarSources)
        registrar.contribute(HabitCoaching(), to: .coachSources)
        registrar.contribute(HabitCoachActionHandler(), to: .coachActionHandlers)
        registrar.contribute(HabitActions.today, to: .widgetActions)
        registrar.contribute(
            HabitTables.items, HabitTables.instances, HabitTables.groups, HabitTables.skipRanges,
            to: .portableTables)
    }
}
