internal import Core

/// What was written to one field, every version in the order that all devices agree on.
///
/// The latest that is not taken back stands; taking back and putting back thus restore exactly
/// what was shown. Rule H13.
struct RetractableRegister<Value: Hashable & Sendable>: Hashable, Sendable {
    struct Version: Hashable, Sendable {
        var stamp: Stamp
        var value: Value
    }
    /// By stamp.
    private(set) var list: [Version] = []

    init() {}

    /// Takes a version in, in any order.
    mutating func insert(_ value: Value, _ stamp: Stamp) {
        let place = list.lastIndex { $0.stamp < stamp }.map { $0 + 1 } ?? 0
        list.insert(Version(stamp: stamp, value: value), at: place)
    }

    /// The latest version that is not taken back.
    func current(_ retractions: Retractions) -> Version? {
        list.last { !retractions.hold($0.stamp.event) }
    }

    /// The earliest version that is not taken back.
    func first(_ retractions: Retractions) -> Version? {
        list.first { !retractions.hold($0.stamp.event) }
    }

    func write(to writer: inout ByteWriter, _ body: (inout ByteWriter, Value) -> Void) {
        writer.count(list.count)
        for version in list {
            writer.stamp(version.stamp)
            body(&writer, version.value)
        }
    }

    init(
        from reader: inout ByteReader,
        _ body: (inout ByteReader) throws(ByteReaderError) -> Value
    ) throws(ByteReaderError) {
        for _ in 0..<(try reader.count(ofWidth: 24)) {
            let stamp = try reader.stamp()
            list.append(Version(stamp: stamp, value: try body(&reader)))
        }
    }
}

/// Which events are taken back: of two facts about one event the later stands. Rule H13.
struct Retractions: Hashable, Sendable {
    private var byEvent: [EventID: LWWRegister<Bool>] = [:]

    init() {}

    /// Whether an event is taken back.
    func hold(_ event: EventID) -> Bool { byEvent[event]?.value ?? false }

    /// Takes a fact in.
    mutating func write(_ isRetracted: Bool, of event: EventID, _ stamp: Stamp) {
        byEvent[event, default: LWWRegister(false)].write(isRetracted, stamp)
    }

    func write(to writer: inout ByteWriter) {
        writer.count(byEvent.count)
        for (event, register) in byEvent.sorted(by: { $0.key < $1.key }) {
            writer.id(event)
            writer.bool(register.value)
            writer.stamp(register.stamp)
        }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        for _ in 0..<(try reader.count(ofWidth: 41)) {
            let event: EventID = try reader.id()
            byEvent[event] = LWWRegister(try reader.bool(), try reader.stamp())
        }
    }
}
