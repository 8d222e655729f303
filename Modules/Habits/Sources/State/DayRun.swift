internal import Core

/// Facts of one operation that record the same value for consecutive days.
///
/// The import of ten years needs few runs. Entries that the user records one by one are runs of one
/// day.
struct DayRun: Equatable, Sendable {
    /// The data from which the stamps of a run's events are computed.
    struct Source: Equatable, Sendable {
        /// The operation from which the ids of the events are derived.
        var operation: EventID
        /// The time of event number 0. The time increases by 1 with each event.
        var time: UInt64

        func stamp(_ number: Int) -> Stamp {
            Stamp(
                HybridTimestamp(rawValue: time &+ UInt64(number)), operation.derived(number))
        }
    }

    var source: Source
    /// The number of the first event. The number increases by 1 with each event.
    var number: Int
    var first: Day
    var count = 1
    var value: Int64
    var text: String

    var last: Day { first + (count - 1) }

    /// Creates a run of one day from an event.
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

    /// Returns the stamp of the event for a day in the run.
    func stamp(on day: Day) -> Stamp { source.stamp(number + (day - first)) }

    /// Returns true if `next` directly continues this run, so that both can be merged.
    func isContinued(by next: DayRun) -> Bool {
        next.first == first + count && next.number == number + count && next.source == source
            && next.value == value && next.text == text
    }

    /// Removes the days from `day` on and returns them as a run. The day must not be the first
    /// one.
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

    /// Appends the run as the difference from the run before it.
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

    /// Reads a run that `write` encoded.
    ///
    /// `before` must be the same run as when it was written. A day before the end of that run is an
    /// error.
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
