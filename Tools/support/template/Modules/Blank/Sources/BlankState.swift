internal import Core

/// Everything that was noted.
///
/// A fold is a join: notes are kept by the id of their event, and of two facts that take one back
/// the later stands, so any order gives the same state.
struct BlankState: Snapshot {
    private var all: [EventID: BlankNote] = [:]
    private var retractions: [EventID: LWWRegister<Bool>] = [:]

    init() {}

    /// The notes that are not taken back, in the order in which they were written.
    var notes: [BlankNote] {
        all.values.filter { !isRetracted($0.id) }.sorted { $0.stamp < $1.stamp }
    }

    func isRetracted(_ event: EventID) -> Bool { retractions[event]?.value ?? false }

    mutating func insert(_ note: BlankNote) { all[note.id] = note }

    mutating func retract(_ event: EventID, _ isRetracted: Bool, _ stamp: Stamp) {
        retractions[event, default: LWWRegister(false)].write(isRetracted, stamp)
    }

    func write(to writer: inout ByteWriter) {
        writer.count(all.count)
        for note in all.values.sorted(by: { $0.stamp < $1.stamp }) {
            writer.stamp(note.stamp)
            writer.fixed(note.day.number)
            writer.string(note.text)
        }
        writer.count(retractions.count)
        for (event, mark) in retractions.sorted(by: { $0.key < $1.key }) {
            writer.id(event)
            writer.stamp(mark.stamp)
            writer.bool(mark.value)
        }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        for _ in 0..<(try reader.count(ofWidth: 29)) {
            let stamp = try reader.stamp()
            let day = Day(try reader.fixed(Int32.self))
            insert(BlankNote(day: day, text: try reader.string(), stamp: stamp))
        }
        for _ in 0..<(try reader.count(ofWidth: 41)) {
            let event: EventID = try reader.id()
            let stamp = try reader.stamp()
            retract(event, try reader.bool(), stamp)
        }
    }
}

/// Folds notes; a payload that does not read is passed over.
struct BlankProjection: Projection {
    static var name: String { "blank" }
    static var version: Int { 1 }
    static var kinds: [String] { BlankFact.kinds }
    var initial: BlankState { BlankState() }

    func fold(_ event: Event, kind: Int, into state: inout BlankState) {
        switch BlankFact(kind: kind, payload: event.payload) {
        case .noted(let day, let text):
            state.insert(BlankNote(day: day, text: text, stamp: event.stamp))
        case .retracted(let other, let isRetracted):
            state.retract(other, isRetracted, event.stamp)
        case nil: break
        }
    }
}
