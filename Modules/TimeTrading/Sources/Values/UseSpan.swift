internal import Core

/// A half-open range in milliseconds since 1970.
struct UseSpan: Hashable, Sendable {
    var from: Int64
    var until: Int64

    /// The length in milliseconds.
    var length: Int64 { until &- from }
}

/// Sorted ranges that neither overlap nor touch. The result does not depend on the order or number
/// of insertions.
struct UseSpans: Hashable, Sendable, Snapshot {
    private(set) var list: [UseSpan] = []

    init() {}

    /// Adds a range. Most ranges are added at the end.
    mutating func formUnion(_ span: UseSpan) {
        guard span.length > 0 else { return }
        var end = list.count
        if let last = list.last, last.from > span.until {
            end = list.count(upTo: end) { $0.from <= span.until }
        }
        var first = end
        var whole = span
        while first > 0, list[first - 1].until >= span.from {
            first -= 1
            whole.from = min(whole.from, list[first].from)
            whole.until = max(whole.until, list[first].until)
        }
        list.replaceSubrange(first..<end, with: CollectionOfOne(whole))
    }

    /// Adds all ranges of another set.
    mutating func formUnion(_ others: UseSpans) { for span in others.list { formUnion(span) } }

    /// Returns the parts of a range that the set does not contain, in order.
    func missing(of span: UseSpan) -> [UseSpan] {
        var rest: [UseSpan] = []
        var from = span.from
        for known in list[list.count(upTo: list.count) { $0.until <= span.from }...] {
            guard known.from < span.until else { break }
            let end = min(known.from, span.until)
            if from < end { rest.append(UseSpan(from: from, until: end)) }
            from = max(from, known.until)
        }
        if from < span.until { rest.append(UseSpan(from: from, until: span.until)) }
        return rest
    }

    func write(to writer: inout ByteWriter) {
        writer.count(list.count)
        var last: Int64 = 0
        for span in list {
            writer.signedVarint(span.from &- last)
            writer.signedVarint(span.length)
            last = span.until
        }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        var last: Int64 = 0
        for _ in 0..<(try reader.count()) {
            let from = last &+ (try reader.signedVarint())
            let until = from &+ (try reader.signedVarint())
            guard from < until, list.isEmpty || from > last else {
                throw ByteReaderError(at: reader.offset)
            }
            list.append(UseSpan(from: from, until: until))
            last = until
        }
    }
}

extension [UseSpan] {
    /// Returns the number of leading ranges that fulfil a condition. No later range may fulfil it.
    func count(upTo end: Int, _ isBefore: (UseSpan) -> Bool) -> Int {
        var (low, high) = (0, end)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
