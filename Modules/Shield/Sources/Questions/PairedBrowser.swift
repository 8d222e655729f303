public import Core

/// A browser that enforces what is locked. Rule B6.
public struct PairedBrowser: Hashable, Shaped {
    /// The event that paired it; it names the browser everywhere.
    public let id: EventID
    /// What it is called.
    public let name: String
    /// When it was paired.
    public let at: Instant

    init(_ element: EventSet<ShieldFact.Pairing>.Element) {
        id = element.id
        name = element.value.name
        at = element.stamp.time.instant
    }

    /// Those that are paired, in the order in which they were.
    public static func all(in view: WorldView) -> [PairedBrowser] {
        let state = view.shield
        return state.pairings.kept(state.retractions).map(PairedBrowser.init)
    }

    /// The one that shows a token; nil if none does.
    public static func showing(_ token: String, in view: WorldView) -> PairedBrowser? {
        view.shield.pairing(of: token).map(PairedBrowser.init)
    }

    public static let shape = Shape<PairedBrowser>("PairedBrowser") {
        Member("id", \.id)
        Member("name", \.name)
        Member("at", \.at, "When it was paired.")
    }

    /// Browsers, as they are shown.
    public static let list = Shape<[PairedBrowser]> { Member("browsers", \.self) }
}
