/// Values that events brought, each once under its stamp: a set that only grows.
///
/// They stand in the order of `order`, then of stamp, whatever the order of arrival; nearly all
/// arrive at the end.
public struct EventSet<Value: Hashable & Sendable>: Hashable, Sendable {
    /// A value with the event that brought it.
    public struct Element: Hashable, Sendable {
        /// When it was written, by which event.
        public let stamp: Stamp
        /// What sorts it before stamps do, such as an instant in milliseconds; 0 unless given.
        public let order: Int64
        /// What the event brought.
        public let value: Value
        /// The event.
        public var id: EventID { stamp.event }

        static func precedes(_ a: Element, _ b: Element) -> Bool {
            a.order != b.order ? a.order < b.order : a.stamp < b.stamp
        }
    }

    /// In order.
    public private(set) var elements: [Element] = []

    /// No values.
    public init() {}

    /// Puts a value in its place; the same event a second time changes nothing.
    public mutating func insert(_ value: Value, _ stamp: Stamp, order: Int64 = 0) {
        let element = Element(stamp: stamp, order: order, value: value)
        var place = elements.count
        if let last = elements.last, Element.precedes(element, last) {
            var low = 0
            while low < place {
                let middle = (low + place) / 2
                if Element.precedes(element, elements[middle]) {
                    place = middle
                } else {
                    low = middle + 1
                }
            }
        }
        if place > 0, elements[place - 1].stamp == stamp { return }
        elements.insert(element, at: place)
    }
}

extension EventSet: RandomAccessCollection {
    /// Always 0.
    public var startIndex: Int { 0 }
    /// How many values there are.
    public var endIndex: Int { elements.count }
    /// The value at a place with the event that brought it; traps outside.
    public subscript(position: Int) -> Element { elements[position] }
}

extension EventSet {
    /// The values whose events are not taken back, in order. Rule H13.
    public func kept(_ retractions: some RetractionSet) -> LazyFilterSequence<EventSet> {
        lazy.filter { !retractions.holds($0.id) }
    }
}

extension EventSet: Snapshot where Value: Snapshot {
    public func write(to writer: inout ByteWriter) {
        writer.count(elements.count)
        for element in elements {
            writer.stamp(element.stamp)
            writer.fixed(element.order)
            element.value.write(to: &writer)
        }
    }

    public init(from reader: inout ByteReader) throws(ByteReaderError) {
        for _ in 0..<(try reader.count(ofWidth: 32)) {
            let stamp = try reader.stamp()
            let order = try reader.fixed(Int64.self)
            elements.append(Element(stamp: stamp, order: order, value: try Value(from: &reader)))
        }
    }
}
