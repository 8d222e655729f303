internal import Core

/// Facts of one operation that say the same of days that follow one another, in turn.
///
/// An import of ten years makes few runs; what is written by hand makes runs of one day.
struct DayRun: Equatable, Sendable {
    /// What stamps follow from with a number alone.
    struct Source: Equatable, Sendable {
        /// The ids of the events are derived from it.
        var operation: EventID
        /// The time of event number 0; each next one is later by one.
        var time: UInt64

        func stamp(_ number: Int) -> Stamp {
            Stamp(
                HybridTimestamp(rawValue: time &+ UInt64(number)), operation.derived(number))
        }
    }

    var source: Source
    /// The number of the first event; each next one is greater by one.
    var number: Int
    var first: Day
    var count = 1
    var value: Int64
    var text: String

    var last: Day { first + (count - 1) }

    /// What an event says of one day.
    init(_ event: Event, on day: Day, value: Int64, text: String) {
        let derived = event.id.number(derivedFrom: event.operation)
        number = derived ?? 0
        source = Source(
            operation: derived == nil ? event.id : event.operation,
            time: event.time.rawValue &- UInt64(number))
        first = day
        self.value = value
        self.text = text
    }

    /// When the fact about one of its days was written.
    func stamp(on day: Day) -> Stamp { source.stamp(number + (day - first)) }

    /// Whether another run goes on where this one ends, so that both are one.
    func isContinued(by next: DayRun) -> Bool {
        next.first == first + count && next.number == number + count && next.source == source
            && next.value == value && next.text == text
    }

    /// Cuts off the days from a day after the first on, and gives them.
    mutating func split(at day: Day) -> DayRun {
        var rest = self
        let index = day - first
        rest.first = day
        rest.number = number + index
        rest.count = count - index
        count = index
        return rest
    }
}

extension DayRun {
    private static let isOfOwnSource: UInt8 = 1
    private static let isOfOwnText: UInt8 = 2

    /// Appends the run, as what differs from the one before it.
    func write(to writer: inout ByteWriter, after before: DayRun?) {
        let isNew = source != before?.source
        let hasNews = text != before?.text ?? ""
        writer.fixed(
            (isNew ? DayRun.isOfOwnSource : 0) | (hasNews ? DayRun.isOfOwnText : 0))
        if isNew {
            writer.id(source.operation)
            writer.fixed(source.time)
        }
        let next = isNew ? 0 : before.map { $0.number + $0.count } ?? 0
        writer.signedVarint(Int64(number - next))
        writer.signedVarint(Int64(first.number) - Int64(before?.last.number ?? 0))
        writer.count(count)
        writer.signedVarint(value)
        if hasNews { writer.string(text) }
    }

    /// Reads what `write` wrote after the same run; none is before the run that precedes it.
    init(from reader: inout ByteReader, after before: DayRun?) throws(ByteReaderError) {
        let start = reader.remaining
        let flags = try reader.fixed(UInt8.self)
        let isNew = flags & DayRun.isOfOwnSource != 0
        guard flags < 4, let source = isNew ? try Source(from: &reader) : before?.source else {
            throw ByteReaderError(at: start)
        }
        let next = isNew ? 0 : before.map { $0.number + $0.count } ?? 0
        let (number, isHuge) = try reader.signedVarint().addingReportingOverflow(Int64(next))
        let (day, isFar) = try reader.signedVarint()
            .addingReportingOverflow(Int64(before?.last.number ?? 0))
        let count = try reader.varint()
        let earliest = Int64((before?.last ?? .first).number)
        let latest = Int64(Day.last.number)
        guard !isHuge, !isFar, (0...Int64(UInt32.max)).contains(number),
            (earliest...latest).contains(day), (1...UInt64(latest - day + 1)).contains(count)
        else { throw ByteReaderError(at: start) }
        self.source = source
        self.number = Int(number)
        first = Day(Int32(day))
        self.count = Int(count)
        value = try reader.signedVarint()
        text = flags & DayRun.isOfOwnText == 0 ? before?.text ?? "" : try reader.string()
    }
}

extension DayRun.Source {
    init(from reader: inout ByteReader) throws(ByteReaderError) {
        operation = try reader.id()
        time = try reader.fixed(UInt64.self)
    }
}
