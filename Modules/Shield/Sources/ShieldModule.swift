public import Core
internal import TimeTradingAPI

/// Browsers that enforce locks. They are paired by a code and authenticated by a token. Rule B6.
public struct ShieldModule: Module {
    /// Creates the module.
    public init() {}

    public let manifest = ModuleManifest(
        id: "shield", stability: .beta,
        summary: "Browsers that keep locked apps closed, paired by a code.",
        events: ShieldFact.Kind.names)

    public func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.addState(ShieldState.self)
        registrar.accept(
            OfferCode.self, PairBrowser.self, ConnectBrowser.self, RemoveBrowser.self)
        registrar.contribute(
            Enforcer("Browsers", path: "/browsers") { !PairedBrowser.all(in: $0).isEmpty },
            to: .enforcers)
        registrar.contribute(
            RetractionUndoHandler(
                ShieldFact.self, retractions: { $0.shield.retractions },
                words: { fact, view in fact.words(in: view) }), to: .undoHandlers)
    }
}

extension ShieldFact {
    /// Returns the description of a fact in the history.
    fileprivate func words(in view: WorldView) -> String {
        switch self {
        case .offered: "Created a code to pair a browser"
        case .paired(let pairing): "Paired \(pairing.name)"
        case .retracted(let retraction):
            retraction.isRetracted ? "Removed a browser" : "Restored a browser"
        }
    }
}
