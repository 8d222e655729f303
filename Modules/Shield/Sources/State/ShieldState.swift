internal import Core
internal import SecretsAPI

/// The offered codes and paired browsers.
///
/// The fold is a join: sets only grow, and the last writer decides if an event is retracted.
struct ShieldState: FactState, CompositeSnapshot {
    static var name: String { "shield" }
    static var version: Int { 1 }

    var offers = EventSet<ShieldFact.Offer>()
    var pairings = EventSet<ShieldFact.Pairing>()
    var retractions = Retractions()

    static let layout = Layout(ShieldState(), \.offers, \.pairings, \.retractions)

    /// Applies a fact to the state.
    mutating func apply(_ fact: ShieldFact, from event: Event) {
        switch fact {
        case .offered(let offer): offers.insert(offer, event.stamp)
        case .paired(let pairing): pairings.insert(pairing, event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }

    /// Returns the offer that is valid at an instant: the latest, if no browser used it yet.
    func offer(at now: Instant) -> EventSet<ShieldFact.Offer>.Element? {
        guard let last = offers.kept(retractions).last, now < last.value.until,
            !pairings.contains(where: { $0.value.offer == last.id })
        else { return nil }
        return last
    }

    /// Returns the pairing with a token; nil if there is none or the browser was removed.
    func pairing(of token: String) -> EventSet<ShieldFact.Pairing>.Element? {
        pairings.kept(retractions).first { $0.value.secret.matches(token) }
    }
}

extension WorldView {
    var shield: ShieldState { state(of: ShieldState.self) }
}
