public import Core

/// The module for undo and redo of all modules' facts. Rule H13.
public struct HistoryModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "history", stability: .stable,
        summary: "The log of operations, with undo, redo and starting over.",
        events: HistoryMark.Kind.names + Restart.Kind.names,
        irreversible: [HistoryMark.Kind.undone, .redone].map(\.rawValue))

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(HistoryState.self)
        registrar.accept(UndoOperation.self)
        registrar.accept(ResetDay.self)
        registrar.accept(StartOver.self)
        registrar.contribute(StartOver.undo, to: .undoHandlers)
        registrar.contribute(DayResetUndo(), to: .undoHandlers)
        registrar.contribute(
            EventDescriptions(HistoryMark.self, for: [.undone, .redone]) { mark, _ in
                mark.isUndone ? "Undone" : "Redone"
            }, to: .eventDescriptions)
    }
}
