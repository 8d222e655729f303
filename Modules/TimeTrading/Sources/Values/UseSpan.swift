internal import Core

/// A stretch of time in milliseconds since 1970, half open.
struct UseSpan: Hashable, Sendable {
    var from: Int64
    var until: Int64

    /// How long it is, in milliseconds.
    var length: Int64 { until - from }
}

/// Stretches that neither overlap nor touch, in order: however they were brought together, and how
/// often, they come out the same.
struct UseSpans: Hashable, Sendable, Snapshot {
    private(set) var list: [UseSpan] = []

    init() {}

    /// Stretches united.
    init(_ spans: some Sequence<UseSpan>) { for span in spans { unite(span) } }

    /// Takes a stretch in; nearly all come at the end.
    mutating func unite(_ span: UseSpan) {
        guard span.length > 0 else { return }
        var end = list.count
        while end > 0, list[end - 1].from > span.until { end -= 1 }
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
        var rest = [span].filter { $0.length > 0 }
        for known in list where known.until > span.from && known.from < span.until {
            guard let last = rest.popLast() else { break }
            if known.from > last.from {
                rest.append(UseSpan(from: last.from, until: min(known.from, last.until)))
            }
            if known.until < last.until {
                rest.append(UseSpan(from: known.until, until: last.until))
            } else {
                break
            }
        }
        return rest
    }

    /// Those before an instant, the last cut there.
    func before(_ instant: Int64) -> [UseSpan] {
        list.prefix { $0.from < instant }.map {
            UseSpan(from: $0.from, until: min($0.until, instant))
        }
    }

    /// All of it, in milliseconds.
    var length: Int64 { list.reduce(0) { $0 + $1.length } }

    func write(to writer: inout ByteWriter) {
        writer.count(list.count)
        var last: Int64 = 0
        for span in list {
            writer.signedVarint(span.from - last)
            writer.signedVarint(span.length)
            last = span.until
        }
    }

    init(from reader: inout ByteReader) throws(ByteReaderError) {
        var last: Int64 = 0
        for _ in 0..<(try reader.count()) {
            let from = last &+ (try reader.signedVarint())
            let until = from &+ (try reader.signedVarint())
            guard from < until else { throw ByteReaderError(at: reader.offset) }
            list.append(UseSpan(from: from, until: until))
            last = until
        }
    }
}
