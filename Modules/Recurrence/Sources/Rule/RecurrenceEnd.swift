/// The end of a rule: the COUNT and UNTIL parts of RFC 5545 section 3.3.10. Rule R1.
@frozen
public enum RecurrenceEnd: Hashable, Sendable {
    /// No end before the end of the calendar, 9999-12-31.
    case never
    /// The number of occurrences, at least 1. Excluded ones count too.
    case count(Int)
    /// The last point, inclusive. A DATE includes the whole day.
    case until(RecurrenceMoment)
}

/// The treatment of dates that do not exist: the SKIP part of RFC 7529 section 4.1. Rule R3.
@frozen
public enum SkipPolicy: UInt8, Hashable, Sendable, CaseIterable {
    /// The date is left out and not counted.
    case omit
    /// The last existing day before it is used.
    case backward
    /// The first existing day after it is used.
    case forward

    /// The text: `OMIT`, `BACKWARD` or `FORWARD`.
    public var code: String {
        switch self {
        case .omit: "OMIT"
        case .backward: "BACKWARD"
        case .forward: "FORWARD"
        }
    }
}
