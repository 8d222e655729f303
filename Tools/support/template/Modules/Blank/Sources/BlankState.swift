public import Core

/// Everything that was noted.
///
/// A fold is a join: notes are kept by the id of their event, so any order gives the same state.
public struct BlankState: Snapshot {
    /// One note.
    public struct Note: Hashable, Sendable {
        /// The day it is about.
        public var day: Day
        /// What was noted.
        public var text: String
        /// When it was written.
        public var stamp: Stamp
    }

    private var notes: [EventID: Note] = [:]

    init() {}

    /// The notes of a day, in the order in which they were written.
    public func notes(on day: Day) -> [Note] {
        notes.values.filter { $0.day == day }.sorted { $0.stamp < $1.stamp }
    }

    mutating func insert(_ note: Note) {
        notes[note.stamp.event] = note
    }

    public func write(to writer: inout ByteWriter) {
        writer.count(notes.count)
        for note in notes.values.sorted(by: { $0.stamp < $1.stamp }) {
            writer.fixed(note.day.number)
            writer.stamp(note.stamp)
            writer.string(note.text)
        }
    }

    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        for _ in 0..<(try reader.count(ofWidth: 29)) {
            let day = Day(try reader.fixed(Int32.self))
            let stamp = try reader.stamp()
            insert(Note(day: day, text: try reader.string(), stamp: stamp))
        }
    }
}
