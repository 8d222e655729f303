/// A set of values from events, each with the stamp of its event. Values are only added.
///
/// Values are sorted by `order` and then by stamp, regardless of the order in which they arrive.
/// Inserting at the end is fastest.
public struct EventSet<Value: Hashable & Sendable>: Hashable, Sendable {
    /// A value with the stamp of its event.
    public struct Element: Hashable, Sendable {
        /// The stamp of the event that contains the value.
        public let stamp: Stamp
        /// The first sort key, such as an instant in milliseconds; 0 by default.
        public let order: Int64
        /// The value from the event.
        public let value: Value
        /// The id of the event that contains the value.
        public var id: EventID { stamp.event }

        static func precedes(_ a: Element, _ b: Element) -> Bool {
            a.order != b.order ? a.order < b.order : a.stamp < b.stamp
        }
    }

    /// The elements in order.
    public private(set) var elements: [Element] = []

    /// Creates an empty set.
    public init() {}

    /// Inserts a value at its position. Inserting the same event again changes nothing.
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
    /// The first index, always 0.
    public var startIndex: Int { 0 }
    /// The number of values.
    public var endIndex: Int { elements.count }
    /// Returns the element at an index; traps for an invalid index.
    public subscript(position: Int) -> Element { elements[position] }
}

extension EventSet {
    /// Returns the values whose events are not undone, in order. Rule H13.
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
