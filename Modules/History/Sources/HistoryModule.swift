public import Core

/// Undo and redo of whatever modules record. Rule H13.
public struct HistoryModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "history", stability: .stable,
        summary: "What was done lately, undo and redo as facts of their own.",
        events: HistoryMark.Kind.names, irreversible: HistoryMark.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.keep(HistoryState.self)
        registrar.accept(UndoOperation.self)
    }
}
