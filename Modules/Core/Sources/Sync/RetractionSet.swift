/// Whoever knows which events are taken back.
public protocol RetractionSet {
    /// Whether an event is taken back.
    func holds(_ event: EventID) -> Bool
}

/// Which events are taken back: of two facts about one event the later stands. Rule H13.
public struct Retractions: RetractionSet, Hashable, Sendable {
    private var byEvent: [EventID: LWWRegister<Bool>] = [:]

    /// Nothing is taken back.
    public init() {}

    /// Whether an event is taken back.
    public func holds(_ event: EventID) -> Bool { byEvent[event]?.value ?? false }

    /// When it was last said of an event that it is taken back, or put back; nil if it never was.
    public func stamp(of event: EventID) -> Stamp? { byEvent[event]?.stamp }

    /// Takes a fact in.
    public mutating func write(_ retraction: Retraction, _ stamp: Stamp) {
        byEvent[retraction.event, default: LWWRegister(false)].write(
            retraction.isRetracted, stamp)
    }
}

extension Retractions: Snapshot {
    public func write(to writer: inout ByteWriter) { byEvent.write(to: &writer) }
    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        byEvent = try Dictionary(from: &reader)
    }
}
