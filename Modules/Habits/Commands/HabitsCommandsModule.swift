internal import CommandLineKit
public import Core

/// The terminal commands for habits and tasks. Rules H.
public struct HabitsCommandsModule: Module {
    /// Creates the module for a program's module list.
    public init() {}

    public let manifest = ModuleManifest(
        id: "habits-commands", stability: .stable,
        summary: "Commands for habits and tasks: add, done, skip, edit, stats and more.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("done", DoneCommand.self, in: .daily),
            CommandContribution("skip", SkipCommand.self, in: .daily),
            CommandContribution("note", NoteCommand.self, in: .daily),
            CommandContribution("limits", LimitsCommand.self, in: .daily),
            CommandContribution("timer", TimerCommand.self, in: .daily),
            CommandContribution("add", AddCommand.self, in: .items),
            CommandContribution("edit", EditCommand.self, in: .items),
            CommandContribution("move", MoveCommand.self, in: .items),
            CommandContribution("group", GroupCommand.self, in: .items),
            CommandContribution("archive", ArchiveCommand.self, in: .items),
            CommandContribution("unarchive", UnarchiveCommand.self, in: .items),
            CommandContribution("delete", DeleteCommand.self, in: .items),
            CommandContribution("stats", StatsCommand.self, in: .insight),
            CommandContribution("heatmap", HeatmapCommand.self, in: .insight),
            CommandContribution("explain", ExplainCommand.self, in: .insight), to: .commands)
        registrar.contribute(SchedulePhrase.topic, SentencePhrase.topic, to: .helpTopics)
        registrar.contribute(LimitLines.part, DaySheetView.part, to: .todayParts)
    }
}
