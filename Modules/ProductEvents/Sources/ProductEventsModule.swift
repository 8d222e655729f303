public import Core
internal import ProductEventsAPI

/// The user's consent to the operator counting product use. Rule O6.
///
/// This module counts nothing. Only servers whose operator turns counting on do so, and only they
/// show the setting.
public struct ProductEventsModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "product-events", stability: .beta,
        summary: "The choice of people about usage counting by the operator.",
        events: ObjectionFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(ObjectionState.self)
        registrar.open(.productEvents)
        registrar.open(.productEventRoutes)
        registrar.open(.productEventTraits)
        registrar.contribute(ObjectionFact.undo, to: .undoHandlers)
    }
}
