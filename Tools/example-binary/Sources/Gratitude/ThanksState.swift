import Core

/// All thanks by their event: the same set of events gives the same state, in any order.
public struct ThanksState: Snapshot {
    private var all: [Stamp: Thanks] = [:]

    init() {}

    /// The thanks of a day, in the order in which they were given.
    public func on(_ day: Day) -> [Thanks] {
        all.filter { $0.value.day == day }.sorted { $0.key < $1.key }.map(\.value)
    }

    mutating func insert(_ thanks: Thanks, _ stamp: Stamp) { all[stamp] = thanks }

    public func write(to writer: inout ByteWriter) {
        writer.count(all.count)
        for (stamp, thanks) in all.sorted(by: { $0.key < $1.key }) {
            writer.stamp(stamp)
            writer.fixed(thanks.day.number)
            writer.string(thanks.text)
        }
    }

    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        for _ in 0..<(try reader.count(ofWidth: 29)) {
            let stamp = try reader.stamp()
            let day = Day(try reader.fixed(Int32.self))
            insert(Thanks(text: try reader.string(), day: day), stamp)
        }
    }
}

/// Folds thanks; a payload that does not read is passed over.
public struct ThanksProjection: Projection {
    public static var name: String { "gratitude" }
    public static var version: Int { 1 }
    public static var kinds: [String] { ["gratitude.thanked"] }
    public var initial: ThanksState { ThanksState() }

    /// A projection.
    public init() {}

    public func fold(_ event: Event, kind: Int, into state: inout ThanksState) {
        if let thanks = Thanks(payload: event.payload) { state.insert(thanks, event.stamp) }
    }
}
