internal import Core

/// What was written to one field, every version: the greatest stamp that is not taken back stands.
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

    /// The version that stands.
    func current(_ retractions: Retractions) -> Version? {
        list.last { !retractions.holds($0.stamp.event) }
    }

    /// The earliest version that is not taken back.
    func first(_ retractions: Retractions) -> Version? {
        list.first { !retractions.holds($0.stamp.event) }
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
    private(set) var byEvent: [EventID: LWWRegister<Retraction>] = [:]

    init() {}

    /// Whether an event is taken back; `day` must agree where the event was about a day.
    func holds(_ event: EventID, on day: Day? = nil) -> Bool {
        guard !byEvent.isEmpty, let found = byEvent[event]?.value else { return false }
        return found.isRetracted && found.amount == nil && found.day == day
    }

    /// What is known of an event.
    subscript(event: EventID) -> Retraction? { byEvent[event]?.value }

    /// Takes a fact in; false if a later one is known.
    mutating func write(_ retraction: Retraction, of event: EventID, _ stamp: Stamp) -> Bool {
        guard let known = byEvent[event] else {
            byEvent[event] = LWWRegister(retraction, stamp)
            return true
        }
        guard known.stamp < stamp else { return false }
        byEvent[event] = LWWRegister(retraction, stamp)
        return true
    }

    func write(to writer: inout ByteWriter) {
        writer.count(byEvent.count)
        for (event, register) in byEvent.sorted(by: { $0.key < $1.key }) {
            writer.id(event)
            writer.stamp(register.stamp)
            let value = register.value
            writer.bool(value.isRetracted)
            writer.string(value.item?.description ?? "")
            writer.fixed(value.day?.number ?? .min)
            writer.fixed(value.amount?.thousandths ?? .min)
        }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        for _ in 0..<(try reader.count(ofWidth: 54)) {
            let event: EventID = try reader.id()
            let stamp = try reader.stamp()
            let isRetracted = try reader.bool()
            let item = ItemID(try reader.string())
            let day = try reader.fixed(Int32.self)
            let amount = try reader.fixed(Int64.self)
            byEvent[event] = LWWRegister(
                Retraction(
                    isRetracted: isRetracted, item: item, day: day == .min ? nil : Day(day),
                    amount: amount == .min ? nil : Amount(thousandths: amount)),
                stamp)
        }
    }
}
