internal import CommandLineKit
public import Core

/// The commands for the user's history: log, undo, redo and reset. Rules H13, O2.
public struct HistoryCommandsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "history-commands", stability: .stable,
        summary: "The commands log, undo, redo and reset.")

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(
            CommandContribution("undo", UndoCommand.self, in: .daily),
            CommandContribution("redo", RedoCommand.self, in: .daily),
            CommandContribution("log", LogCommand.self, in: .insight),
            CommandContribution("reset", ResetCommand.self, in: .data), to: .commands)
    }
}
