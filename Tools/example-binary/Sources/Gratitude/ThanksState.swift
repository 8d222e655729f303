import Core

/// All thanks by their event: the same set of events gives the same state, in any order.
public struct ThanksState: FactState, CompositeSnapshot {
    public static var name: String { "gratitude" }
    public static var version: Int { 2 }

    var all = EventSet<Thanks>()
    var retractions = Retractions()

    /// No thanks.
    public init() {}

    /// The parts of a snapshot.
    public static let layout = Layout(ThanksState(), \.all, \.retractions)

    /// Adds thanks, or undoes them.
    public mutating func apply(_ fact: GratitudeFact, from event: Event) {
        switch fact {
        case .thanked(let thanks): all.insert(thanks, event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }

    /// The thanks of a day that are not undone, in the order in which they were given.
    public func on(_ day: Day) -> [Thanks] {
        all.kept(retractions).map(\.value).filter { $0.day == day }
    }
}

/// Undoes thanks.
let undo = RetractionUndoHandler(
    GratitudeFact.self, retractions: { $0.state(of: ThanksState.self).retractions },
    words: { fact, _ in
        guard case .thanked(let thanks) = fact else { return "Took thanks back, or put them back" }
        return "Thanks for \(thanks.text)"
    })
