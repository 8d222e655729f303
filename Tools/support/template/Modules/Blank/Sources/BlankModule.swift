public import Core
internal import PortabilityAPI
internal import WidgetsAPI

/// Notes for a day: replace this by a description of the module.
public struct BlankModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "blank", stability: .experimental,
        summary: "Notes for a day.", events: BlankFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(BlankState.self)
        registrar.accept(NoteBlank.self)
        registrar.contribute(BlankAnswers.undo, to: .undoHandlers)
        registrar.contribute(BlankAnswers.table, to: .portableTables)
        registrar.contribute(BlankAnswers.card, to: .widgetCards)
    }
}
