public import Core
internal import PortabilityAPI
internal import WidgetsAPI

/// Tension check-ins, and something small that helps. Rules N.
public struct TensionModule: Module {
    /// A module to put on the list of a program.
    public init() {}

    public var manifest: ModuleManifest {
        ModuleManifest(
            id: "tension", stability: .beta,
            summary: "Check-ins of how tense one is, with suggestions that ease.",
            events: TensionFact.Kind.names)
    }

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.keep(TensionProjection())
        registrar.accept(CheckTension.self)
        registrar.accept(FinishSuggestion.self)
        registrar.accept(MergeCheckIns.self)
        registrar.accept(AddSuggestion.self)
        registrar.accept(RemoveSuggestion.self)
        registrar.contribute(TensionUndo.handler, to: .undoHandlers)
        registrar.contribute(TensionTables.checkIns, to: .portableTables)
        registrar.contribute(TensionTables.suggestions, to: .portableTables)
        registrar.contribute(TensionCard.card, to: .widgetCards)
    }
}
