internal import Core

/// All notes, each under the id of its event.
///
/// A fold is a join: the set grows, and of two retractions of a note the later one applies, so any
/// order gives the same state.
struct BlankState: FactState, CompositeSnapshot {
    static var name: String { "blank" }
    static var version: Int { 1 }

    var notes = EventSet<BlankFact.Note>()
    var retractions = Retractions()

    static let layout = Layout(BlankState(), \.notes, \.retractions)

    /// Adds a fact.
    mutating func apply(_ fact: BlankFact, from event: Event) {
        switch fact {
        case .noted(let note): notes.insert(note, event.stamp)
        case .retracted(let retraction): retractions.write(retraction, event.stamp)
        }
    }
}
