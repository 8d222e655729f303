import Core

/// All thanks by their event: the same set of events gives the same state, in any order.
public struct ThanksState: LaidOut {
    var all = EventSet<Thanks>()
    var retractions = Retractions()

    /// The parts of a snapshot.
    public static let layout = Layout(ThanksState(), \.all, \.retractions)

    /// The thanks of a day that are not taken back, in the order in which they were given.
    public func on(_ day: Day) -> [Thanks] {
        all.filter { $0.value.day == day && !retractions.holds($0.id) }.map(\.value)
    }
}

/// Folds thanks; a payload that does not read is passed over.
public struct ThanksProjection: Projection {
    public static var name: String { "gratitude" }
    public static var version: Int { 2 }
    public var initial: ThanksState { ThanksState() }

    /// A projection.
    public init() {}

    public func fold(_ event: Event, kind: GratitudeFact.Kind, into state: inout ThanksState) {
        switch GratitudeFact(kind: kind, payload: event.payload) {
        case .thanked(let thanks): state.all.insert(thanks, event.stamp)
        case .retracted(let retraction): state.retractions.write(retraction, event.stamp)
        case nil: break
        }
    }
}

/// Takes thanks back, as undo asks for it.
let undo = RetractionUndoHandler(
    GratitudeFact.self, retractions: { $0.state(of: ThanksProjection.self).retractions },
    words: { fact, _ in
        guard case .thanked(let thanks) = fact else { return "Took thanks back, or put them back" }
        return "Thanks for \(thanks.text)"
    })
