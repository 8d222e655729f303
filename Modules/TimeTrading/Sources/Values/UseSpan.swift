internal import Core

/// A stretch of time in milliseconds since 1970, half open.
struct UseSpan: Hashable, Sendable {
    var from: Int64
    var until: Int64

    /// How long it is, in milliseconds.
    var length: Int64 { until &- from }
}

/// Stretches that neither overlap nor touch, in order: however they were brought together, and how
/// often, they come out the same.
struct UseSpans: Hashable, Sendable, Snapshot {
    private(set) var list: [UseSpan] = []

    init() {}

    /// Takes a stretch in; nearly all come at the end.
    mutating func unite(_ span: UseSpan) {
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

    /// Takes in all of others.
    mutating func unite(_ others: UseSpans) { for span in others.list { unite(span) } }

    /// What of a stretch is not among these, in order.
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
    /// The number of stretches at the start that fulfil a condition; none after them does.
    func count(upTo end: Int, _ isBefore: (UseSpan) -> Bool) -> Int {
        var (low, high) = (0, end)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
