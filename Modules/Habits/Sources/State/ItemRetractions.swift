internal import Core

/// The retracted events. If there are several facts about the same event, the latest counts. Rule
/// H13.
struct ItemRetractions: RetractionSet, Hashable, Sendable {
    private(set) var byEvent: [EventID: LWWRegister<ItemRetraction>] = [:]
    /// The retractions of whole operations, and their reversals. There are only few, and every item
    /// has a copy.
    private(set) var byOperation: [EventID: LWWRegister<Bool>] = [:]

    init() {}

    /// Returns true if an event without a day is retracted.
    func holds(_ event: EventID) -> Bool { holds(event, on: nil) }

    /// Returns true if an event is retracted.
    ///
    /// If the event belongs to a day, `day` must be that day.
    func holds(_ event: EventID, on day: Day?) -> Bool {
        guard !isEmpty else { return false }
        let own = byEvent[event]
        if let whole = operation(of: event), whole.stamp > own?.stamp ?? .zero {
            return whole.value
        }
        guard let found = own?.value else { return false }
        return found.isRetracted && found.amount == nil && found.day == day
    }

    /// True if there is no retraction.
    var isEmpty: Bool { byEvent.isEmpty && byOperation.isEmpty }

    /// Returns true if the event or its whole operation is retracted.
    func isRetracted(_ event: EventID) -> Bool {
        let own = byEvent[event]
        guard let whole = operation(of: event), whole.stamp > own?.stamp ?? .zero else {
            return own?.value.isRetracted ?? false
        }
        return whole.value
    }

    /// Returns the retraction of the operation from which an event's id is derived; nil if there
    /// is none.
    private func operation(of event: EventID) -> LWWRegister<Bool>? {
        guard !byOperation.isEmpty else { return nil }
        return byOperation.first { event.number(derivedFrom: $0.key) != nil }?.value
    }

    /// Records the retraction of a whole operation, or its reversal. Returns false if a later
    /// fact is known.
    mutating func write(_ isRetracted: Bool, ofOperation operation: EventID, _ stamp: Stamp) -> Bool
    {
        byOperation[operation, default: LWWRegister(false)].write(isRetracted, stamp)
    }

    /// Replaces the retractions of whole operations by those of `other`.
    mutating func takeOperations(of other: ItemRetractions) { byOperation = other.byOperation }

    /// The latest retraction of an event; nil if there is none.
    subscript(event: EventID) -> ItemRetraction? { byEvent[event]?.value }

    /// Records a retraction of an event. Returns false if a later fact is known.
    mutating func write(_ retraction: ItemRetraction, of event: EventID, _ stamp: Stamp) -> Bool {
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
        byOperation.write(to: &writer)
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
                ItemRetraction(
                    isRetracted: isRetracted, item: item, day: day == .min ? nil : Day(day),
                    amount: amount == .min ? nil : Amount(thousandths: amount)),
                stamp)
        }
        byOperation = try Dictionary(from: &reader)
    }
}
