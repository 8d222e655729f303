public import ArgumentParser
public import Core

/// The days of a list: `--on`, or `--from` and `--to`.
public struct SpanOptions: ParsableArguments, Sendable {
    @Option(parsing: .unconditional, help: "A day, or a span such as last week.")
    var on: String?
    @Option(parsing: .unconditional, help: "The first day.")
    var from: String?
    @Option(parsing: .unconditional, help: "The last day. Default: today.")
    var to: String?

    /// Creates empty options, for the default days of a command.
    public init() {}

    public func validate() throws {
        if on != nil, from != nil || to != nil {
            throw ValidationError("--on cannot be combined with --from and --to.")
        }
    }

    /// Returns the given days; without a first day, `count` days up to the last one, at least 1.
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
