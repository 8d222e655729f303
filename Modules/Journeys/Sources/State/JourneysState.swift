internal import Core

/// Every fact about journeys, each under the id of its event.
///
/// A fold is a join: sets grow, and for whether an event is taken back the last writer wins. Which
/// journeys count, and how each day does, is worked out from it whenever somebody asks.
struct JourneysState: LaidOut {
    var starts = EventSet<JourneyFact.Start>()
    var completions = EventSet<JourneyFact.Completion>()
    var ends = EventSet<JourneyFact.End>()
    var retractions = Retractions()

    init() {}

    static let layout = Layout(
        JourneysState(), \.starts, \.completions, \.ends, \.retractions)

    /// Takes a fact in.
    mutating func take(_ fact: JourneyFact, _ stamp: Stamp) {
        switch fact {
        case .started(let start): starts.insert(start, stamp)
        case .completed(let completion): completions.insert(completion, stamp)
        case .ended(let end): ends.insert(end, stamp)
        case .retracted(let retraction): retractions.write(retraction, stamp)
        }
    }
}

/// Folds facts about journeys; a payload that does not read is passed over.
struct JourneysProjection: Projection {
    static var name: String { "journeys" }
    static var version: Int { 2 }
    var initial: JourneysState { JourneysState() }

    func fold(_ event: Event, kind: JourneyFact.Kind, into state: inout JourneysState) {
        guard let fact = JourneyFact(kind: kind, payload: event.payload) else { return }
        state.take(fact, event.stamp)
    }
}

extension WorldView {
    var journeys: JourneysState { state(of: JourneysProjection.self) }
}
