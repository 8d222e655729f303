public import ArgumentParser
public import Core

/// The options for a range of days: `--on`, or `--from` and `--to`.
public struct SpanOptions: ParsableArguments, Sendable {
    @Option(parsing: .unconditional, help: "A day, or a span such as last week.")
    var on: String?
    @Option(parsing: .unconditional, help: "The first day.")
    var from: String?
    @Option(parsing: .unconditional, help: "The last day. Default: today.")
    var to: String?

    /// Creates options of which none is set. A command then uses its default days.
    public init() {}

    public func validate() throws {
        if on != nil, from != nil || to != nil {
            throw ValidationError("--on cannot be combined with --from and --to.")
        }
    }

    /// Returns the days that the options give. Without a first day, returns `count` days up to the
    /// last one, at least one.
    ///
    /// Throws the errors of `DayReader`, and `day.order` if the first day is after the last.
    public func span(of count: Int, today: Day) throws(Rejection) -> DaySpan {
        let reader = DayReader(today: today)
        if let on { return try reader.span(on) }
        let last = try to.map { text throws(Rejection) in try reader.day(text) } ?? today
        guard let from else { return DaySpan(count, endingOn: last) }
        let first = try reader.day(from)
        guard let span = DaySpan(first, last) else {
            throw Rejection("day.order", "\(first) comes after \(last).", field: "from")
        }
        return span
    }
}
