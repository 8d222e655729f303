public import Core

/// Undo and redo of whatever modules record. Rule H13.
public struct HistoryModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "history", stability: .stable,
        summary: "What was done lately; undo, redo and starting over as facts of their own.",
        events: HistoryMark.Kind.names + Restart.Kind.names,
        irreversible: [HistoryMark.Kind.undone, .redone].map(\.rawValue))

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.keep(HistoryState.self)
        registrar.accept(UndoOperation.self)
        registrar.accept(ResetDay.self)
        registrar.accept(StartOver.self)
        registrar.contribute(StartOver.undo, to: .undoHandlers)
        registrar.contribute(DayResetUndo(), to: .undoHandlers)
        registrar.contribute(
            EventWords(HistoryMark.self, for: [.undone, .redone]) { mark, _ in
                mark.isUndone ? "Undone" : "Done again"
            }, to: .eventWords)
    }
}
