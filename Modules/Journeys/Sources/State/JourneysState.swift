internal import Core

/// Every fact about journeys, each under the id of its event.
///
/// A fold is a join: sets grow, and for whether an event is taken back the last writer wins. Which
/// journeys count, and how each day does, is worked out from it whenever somebody asks.
struct JourneysState: FactState, LaidOut {
    static var name: String { "journeys" }
    static var version: Int { 3 }

    var starts = EventSet<JourneyFact.Start>()
    var completions = EventSet<JourneyFact.Completion>()
    var ends = EventSet<JourneyFact.End>()
    var retractions = Retractions()

    static let layout = Layout(
        JourneysState(), \.starts, \.completions, \.ends, \.retractions)

    /// Takes a fact in.
    mutating func take(_ fact: JourneyFact, from event: Event) {
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
