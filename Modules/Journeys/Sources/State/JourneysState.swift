internal import Core

/// All facts about journeys, stored by the ids of their events.
///
/// The order of events does not matter: sets only grow, and the latest write decides whether an
/// event is retracted. The valid journeys and their days are computed when they are needed.
struct JourneysState: FactState, CompositeSnapshot {
    static var name: String { "journeys" }
    static var version: Int { 3 }

    var starts = EventSet<JourneyFact.Start>()
    var completions = EventSet<JourneyFact.Completion>()
    var ends = EventSet<JourneyFact.End>()
    var retractions = Retractions()

    static let layout = Layout(
        JourneysState(), \.starts, \.completions, \.ends, \.retractions)

    /// Folds a fact into the state.
    mutating func apply(_ fact: JourneyFact, from event: Event) {
        let stamp = event.stamp
        switch fact {
        case .started(let start): starts.insert(start, stamp)
        case .completed(let completion): completions.insert(completion, stamp)
        case .ended(let end): ends.insert(end, stamp)
        case .retracted(let retraction): retractions.write(retraction, stamp)
        }
    }
}

extension WorldView {
    var journeys: JourneysState { state(of: JourneysState.self) }
}
