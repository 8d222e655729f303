public import Core
internal import ExperienceAPI
internal import PortabilityAPI
internal import StreaksAPI

/// Habits and tasks: schedules, progress, skips, timers, groups. Rules H, R.
///
/// Answers streaks, points and exports through their extension points, and takes items of other
/// programs in.
public struct HabitsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "habits", stability: .stable,
            summary: "Habits and tasks with schedules, targets, skips, timers and groups.",
            provides: [Capability.itemIntake.name], events: Fact.Kind.names,
            irreversible: [Fact.Kind.retracted.rawValue])
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.keep(HabitsProjection())
        registrar.accept(AddItem.self)
        registrar.accept(EditItem.self)
        registrar.accept(LogProgress.self)
        registrar.accept(CompleteItem.self)
        registrar.accept(ResetProgress.self)
        registrar.accept(ConfirmDay.self)
        registrar.accept(SkipItem.self)
        registrar.accept(RemoveSkip.self)
        registrar.accept(SkipDays.self)
        registrar.accept(RemoveSkipRange.self)
        registrar.accept(SetNote.self)
        registrar.accept(ArchiveItem.self)
        registrar.accept(UnarchiveItem.self)
        registrar.accept(DeleteItem.self)
        registrar.accept(MoveItem.self)
        registrar.accept(StartTimer.self)
        registrar.accept(PauseTimer.self)
        registrar.accept(ResumeTimer.self)
        registrar.accept(StopTimer.self)
        registrar.accept(SetGroup.self)
        registrar.accept(RemoveGroup.self)
        registrar.provide(HabitIntake(), as: .itemIntake)
        registrar.contribute(HabitUndoHandler(), to: .undoHandlers)
        registrar.contribute(HabitItemSource(), to: .dayItems)
        registrar.contribute(HabitPointSource(), to: .pointSources)
        registrar.contribute(HabitTables.items, to: .portableTables)
        registrar.contribute(HabitTables.instances, to: .portableTables)
    }
}
