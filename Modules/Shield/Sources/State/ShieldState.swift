internal import Core
internal import SecretsAPI

/// Codes and browsers. A fold is a join: sets grow, and for whether an event is taken back the last
/// writer wins.
struct ShieldState: FactState, LaidOut {
    static var name: String { "shield" }
    static var version: Int { 1 }

    var offers = EventSet<ShieldFact.Offer>()
    var pairings = EventSet<ShieldFact.Pairing>()
    var retractions = Retractions()

    static let layout = Layout(ShieldState(), \.offers, \.pairings, \.retractions)

    /// Takes a fact in.
    mutating func take(_ fact: ShieldFact, from event: Event) {
        switch fact {
        case .offered(let offer): offers.insert(offer, event.stamp)
        case .paired(let pairing): pairings.insert(pairing, event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }

    /// The code that may be used at an instant: the last, if no browser was paired by it yet.
    func offer(at now: Instant) -> EventSet<ShieldFact.Offer>.Element? {
        guard let last = offers.kept(retractions).last, now < last.value.until,
            !pairings.contains(where: { $0.value.offer == last.id })
        else { return nil }
        return last
    }

    /// The browser that shows a token; nil if there is none, or it was removed.
    func pairing(of token: String) -> EventSet<ShieldFact.Pairing>.Element? {
        pairings.kept(retractions).first { $0.value.secret.matches(token) }
    }
}

extension WorldView {
    var shield: ShieldState { state(of: ShieldState.self) }
}
