/// When a rule stops: the COUNT and UNTIL parts of RFC 5545 section 3.3.10. Rule R1.
@frozen
public enum RecurrenceEnd: Hashable, Sendable {
    /// The rule goes on as far as the calendar, to 9999-12-31.
    case never
    /// The rule ends with its n-th occurrence, at least 1; excluded ones count too.
    case count(Int)
    /// The rule ends with that point, which belongs to it; a DATE includes the whole day.
    case until(RecurrenceMoment)
}

/// What becomes of a date that does not exist: the SKIP part of RFC 7529 section 4.1. Rule R3.
@frozen
public enum SkipPolicy: UInt8, Hashable, Sendable, CaseIterable {
    /// It is left out, and not counted.
    case omit
    /// The last day that exists before it stands in.
    case backward
    /// The first day that exists after it stands in.
    case forward

    /// `OMIT`, `BACKWARD` or `FORWARD`.
    public var code: String {
        switch self {
        case .omit: "OMIT"
        case .backward: "BACKWARD"
        case .forward: "FORWARD"
        }
    }
}
