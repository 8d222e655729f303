public import Core
internal import ProductEventsAPI

/// Whether a person lets whoever runs the server count what they use. Rule O6.
///
/// It counts nothing: that is done by a server whose operator asks for it, and there alone the
/// setting is offered.
public struct ProductEventsModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public let manifest = ModuleManifest(
        id: "product-events", stability: .beta,
        summary: "Whether whoever runs a server may count what somebody uses.",
        events: ObjectionFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.keep(ObjectionState.self)
        registrar.open(.productEvents)
        registrar.open(.productEventRoutes)
        registrar.open(.productEventTraits)
        registrar.contribute(ObjectionFact.undo, to: .undoHandlers)
    }
}
