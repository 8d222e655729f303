public import Core

/// The module's queries.
public enum Blank {
    /// The notes of a day, in the order in which they were written.
    public static func notes(on day: Day, in view: WorldView) -> [BlankNote] {
        all(in: view).filter { $0.day == day }
    }

    /// Every note that is not undone, in the order in which they were written.
    public static func all(in view: WorldView) -> [BlankNote] {
        let state = view.state(of: BlankState.self)
        return state.notes.kept(state.retractions).map(BlankNote.init)
    }
}

/// One note as shown to people.
public struct BlankNote: Hashable, Shaped {
    /// The event that wrote it; it names the note everywhere.
    public let id: EventID
    /// The day it is about.
    public let day: Day
    /// The text of the note.
    public let text: String

    init(_ element: EventSet<BlankFact.Note>.Element) {
        id = element.id
        day = element.value.day
        text = element.value.text
    }

    public static let shape = Shape<BlankNote>("BlankNote") {
        Member("id", \.id)
        Member("day", \.day)
        Member("text", \.text)
    }

    /// A list of notes in an answer.
    public static let list = Shape<[BlankNote]> { Member("notes", \.self) }
}
