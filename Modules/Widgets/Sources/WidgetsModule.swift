public import Core
internal import WidgetsAPI

/// The module for widgets: the snapshot, the card of the day, and the cards of other modules. Rules
/// W.
public struct WidgetsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "widgets", stability: .beta,
        summary: "Cards and the snapshot for widgets.",
        events: WidgetFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(WidgetsState.self)
        registrar.open(.widgetCards)
        registrar.open(.widgetActions)
        registrar.accept(OpenWidget.self, CloseWidget.self)
        registrar.contribute(WidgetFact.undo, to: .undoHandlers)
        registrar.contribute(TodayCard.card, to: .widgetCards)
    }
}
