/// A set of undone events.
public protocol RetractionSet {
    /// Returns true if an event is undone.
    func holds(_ event: EventID) -> Bool
}

/// The undone events. If an event has several retractions, the latest counts. Rule H13.
public struct Retractions: RetractionSet, Hashable, Sendable {
    private var byEvent: [EventID: LWWRegister<Bool>] = [:]

    /// Creates an empty set.
    public init() {}

    /// Returns true if an event is undone.
    public func holds(_ event: EventID) -> Bool { byEvent[event]?.value ?? false }

    /// Returns the stamp of the latest retraction or restoration of an event; nil if there is none.
    public func stamp(of event: EventID) -> Stamp? { byEvent[event]?.stamp }

    /// Adds a retraction or a restoration.
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
