public import Core
internal import WidgetsAPI

/// What stands on widgets: the snapshot, the card of the day, and the cards that modules offer.
/// Rules W.
public struct WidgetsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "widgets", stability: .beta,
        summary: "Cards and the snapshot for widgets, as modules fill them.",
        events: WidgetFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.keep(WidgetsState.self)
        registrar.open(.widgetCards)
        registrar.open(.widgetActions)
        registrar.accept(OpenWidget.self, CloseWidget.self)
        registrar.contribute(WidgetFact.undo, to: .undoHandlers)
        registrar.contribute(TodayCard.card, to: .widgetCards)
    }
}
