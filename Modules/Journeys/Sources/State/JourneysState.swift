public import Core

/// Every fact about journeys, each under the id of its event.
///
/// A fold is a join: sets grow, and for whether an event is taken back the last writer wins. Which
/// journeys count, and how each day does, is worked out from it whenever somebody asks.
public struct JourneysState: Snapshot {
    struct Start: Hashable, Sendable {
        var journey: JourneyID
        var birth: JourneyBirth
        var stamp: Stamp
    }
    struct Completion: Hashable, Sendable {
        var journey: JourneyID
        var day: Day
        var mark: DayMark
        var stamp: Stamp
    }
    struct End: Hashable, Sendable {
        var journey: JourneyID
        var day: Day
        var stamp: Stamp
    }

    var starts: [EventID: Start] = [:]
    var completions: [EventID: Completion] = [:]
    var ends: [EventID: End] = [:]
    var retractions: [EventID: LWWRegister<Bool>] = [:]

    init() {}

    /// Takes a fact in.
    mutating func take(_ fact: JourneyFact, _ stamp: Stamp) {
        switch fact {
        case .started(let journey, let birth):
            starts[stamp.event] = Start(journey: journey, birth: birth, stamp: stamp)
        case .completed(let journey, let day, let mark):
            completions[stamp.event] = Completion(
                journey: journey, day: day, mark: mark, stamp: stamp)
        case .ended(let journey, let day):
            ends[stamp.event] = End(journey: journey, day: day, stamp: stamp)
        case .retracted(let event, let isRetracted):
            retractions[event, default: LWWRegister(false)].write(isRetracted, stamp)
        }
    }

    /// Whether an event is taken back.
    func isRetracted(_ event: EventID) -> Bool { retractions[event]?.value ?? false }
}

/// Folds facts about journeys; a payload that does not read is passed over.
public struct JourneysProjection: Projection {
    public static var name: String { "journeys" }
    public static var version: Int { 1 }
    public static var kinds: [String] { JourneyFact.kinds }
    public var initial: JourneysState { JourneysState() }

    public func fold(_ event: Event, kind: Int, into state: inout JourneysState) {
        guard let fact = JourneyFact(kind: kind, payload: event.payload) else { return }
        state.take(fact, event.stamp)
    }
}
