public import Core

/// A date or a date with a time, in one of the three forms of RFC 5545: what UNTIL, RDATE and
/// EXDATE hold.
@frozen
public enum RecurrenceMoment: Hashable, Sendable {
    /// A DATE.
    case day(Day)
    /// A DATE-TIME without a zone, read on the wall clock of DTSTART.
    case local(WallTime)
    /// A DATE-TIME in UTC: a wall clock at Greenwich. Beside a floating DTSTART it is taken as
    /// local.
    case utc(WallTime)

    /// The day it names, in its own form.
    @inlinable public var day: Day {
        switch self {
        case .day(let day): day
        case .local(let time), .utc(let time): time.day
        }
    }
}
