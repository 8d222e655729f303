public import ArgumentParser
public import Core

/// The days that a list is about: `--on`, or `--from` and `--to`.
public struct SpanOptions: ParsableArguments, Sendable {
    @Option(parsing: .unconditional, help: "One day, or a span such as last week.")
    var on: String?
    @Option(parsing: .unconditional, help: "The first day.")
    var from: String?
    @Option(parsing: .unconditional, help: "The last day; today unless given.")
    var to: String?

    /// No days: those that a command shows unless told.
    public init() {}

    public func validate() throws {
        if on != nil, from != nil || to != nil {
            throw ValidationError("--on excludes --from and --to.")
        }
    }

    /// The days that are named; `count` days up to the last one where no first is, 1 or more.
    ///
    /// Fails like `DayReader`, and with `day.order` if the first comes after the last.
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
