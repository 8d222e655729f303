internal import Core

/// Which events are taken back: of two facts about one event the later stands. Rule H13.
struct ItemRetractions: RetractionSet, Hashable, Sendable {
    private(set) var byEvent: [EventID: LWWRegister<ItemRetraction>] = [:]
    /// Operations that are taken back whole, or put back: few, and known to every item.
    private(set) var byOperation: [EventID: LWWRegister<Bool>] = [:]

    init() {}

    /// Whether an event that is about no day is taken back.
    func holds(_ event: EventID) -> Bool { holds(event, on: nil) }

    /// Whether an event is taken back; `day` must agree where the event was about a day.
    func holds(_ event: EventID, on day: Day?) -> Bool {
        guard !isEmpty else { return false }
        let own = byEvent[event]
        if let whole = operation(of: event), whole.stamp > own?.stamp ?? .zero {
            return whole.value
        }
        guard let found = own?.value else { return false }
        return found.isRetracted && found.amount == nil && found.day == day
    }

    /// Whether nothing was ever taken back.
    var isEmpty: Bool { byEvent.isEmpty && byOperation.isEmpty }

    /// Whether an event is taken back, alone or with its operation.
    func isRetracted(_ event: EventID) -> Bool {
        let own = byEvent[event]
        guard let whole = operation(of: event), whole.stamp > own?.stamp ?? .zero else {
            return own?.value.isRetracted ?? false
        }
        return whole.value
    }

    /// What is said of the operation that an event's id is derived from.
    private func operation(of event: EventID) -> LWWRegister<Bool>? {
        guard !byOperation.isEmpty else { return nil }
        return byOperation.first { event.number(derivedFrom: $0.key) != nil }?.value
    }

    /// Takes in what is said of a whole operation; false if something later is known.
    mutating func write(_ isRetracted: Bool, ofOperation operation: EventID, _ stamp: Stamp) -> Bool
    {
        byOperation[operation, default: LWWRegister(false)].write(isRetracted, stamp)
    }

    /// Takes over what another one knows of whole operations.
    mutating func takeOperations(of other: ItemRetractions) { byOperation = other.byOperation }

    /// What is known of an event.
    subscript(event: EventID) -> ItemRetraction? { byEvent[event]?.value }

    /// Takes a fact in; false if a later one is known.
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
