public import Core

/// What can be asked.
public enum Blank {
    /// The notes of a day, in the order in which they were written.
    public static func notes(on day: Day, in view: WorldView) -> [BlankNote] {
        all(in: view).filter { $0.day == day }
    }

    /// Every note, in the order in which they were written.
    public static func all(in view: WorldView) -> [BlankNote] {
        view.state(of: BlankProjection.self).notes
    }
}

/// One note.
public struct BlankNote: Hashable, Sendable {
    /// The day it is about.
    public var day: Day
    /// What was noted.
    public var text: String
    /// When it was written, and by which event.
    var stamp: Stamp

    /// The event that wrote it.
    public var id: EventID { stamp.event }

    /// The members that programs are shown.
    public var json: JSON {
        [
            "id": .string(id.description), "day": .string(day.description), "text": .string(text),
        ]
    }
}
