public import Core

/// A browser that enforces locks. Rule B6.
public struct PairedBrowser: Hashable, Shaped {
    /// The event that paired the browser, used as its id.
    public let id: EventID
    /// The browser's name.
    public let name: String
    /// The instant at which the browser was paired.
    public let at: Instant

    init(_ element: EventSet<ShieldFact.Pairing>.Element) {
        id = element.id
        name = element.value.name
        at = element.stamp.time.instant
    }

    /// Returns the paired browsers in pairing order.
    public static func all(in view: WorldView) -> [PairedBrowser] {
        let state = view.shield
        return state.pairings.kept(state.retractions).map(PairedBrowser.init)
    }

    /// Returns the browser with a token; nil if there is none.
    public static func showing(_ token: String, in view: WorldView) -> PairedBrowser? {
        view.shield.pairing(of: token).map(PairedBrowser.init)
    }

    public static let shape = Shape<PairedBrowser>("PairedBrowser") {
        Member("id", \.id, "The browser's id.")
        Member("name", \.name, "The browser's name.")
        Member("at", \.at, "The time of pairing (RFC 3339, UTC).")
    }

    /// A list of browsers.
    public static let list = Shape<[PairedBrowser]> {
        Member("browsers", \.self, "The paired browsers.")
    }
}
