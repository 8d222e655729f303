internal import CommandLineKit
public import Core

/// What people type about habits and tasks. SPEC H.
public struct HabitsCommandsModule: Module {
    /// Needs nothing.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "habits-commands", stability: .stable,
            summary: "Commands for habits and tasks: today, add, done, skip, edit, stats and more.")
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        for command in [
            CommandContribution(TodayCommand.self, in: .daily),
            CommandContribution(DoneCommand.self, in: .daily),
            CommandContribution(SkipCommand.self, in: .daily),
            CommandContribution(TimerCommand.self, in: .daily),
            CommandContribution(AddCommand.self, in: .items),
            CommandContribution(EditCommand.self, in: .items),
            CommandContribution(ArchiveCommand.self, in: .items),
            CommandContribution(UnarchiveCommand.self, in: .items),
            CommandContribution(DeleteCommand.self, in: .items),
            CommandContribution(StatsCommand.self, in: .insight),
            CommandContribution(HeatmapCommand.self, in: .insight),
            CommandContribution(ExplainCommand.self, in: .insight),
        ] {
            registrar.contribute(command, to: .commands)
        }
        registrar.contribute(SchedulePhrase.topic, to: .helpTopics)
    }
}
