internal import Core

/// Everything that was noted, each note under the id of its event.
///
/// A fold is a join: the set grows, and of two facts that take a note back the later stands, so any
/// order gives the same state.
struct BlankState: LaidOut {
    var notes = EventSet<BlankFact.Note>()
    var retractions = Retractions()

    static let layout = Layout(BlankState(), \.notes, \.retractions)
}

/// Folds notes; a payload that does not read is passed over.
struct BlankProjection: Projection {
    static var name: String { "blank" }
    static var version: Int { 1 }
    var initial: BlankState { BlankState() }

    func fold(_ event: Event, kind: BlankFact.Kind, into state: inout BlankState) {
        switch BlankFact(kind: kind, payload: event.payload) {
        case .noted(let note): state.notes.insert(note, event.stamp)
        case .retracted(let retraction): state.retractions.write(retraction, event.stamp)
        case nil: break
        }
    }
}
