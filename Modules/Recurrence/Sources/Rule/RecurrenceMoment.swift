public import Core

/// A date or a date with a time in one of the three forms of RFC 5545, as used by UNTIL, RDATE and
/// EXDATE.
@frozen
public enum RecurrenceMoment: Hashable, Sendable {
    /// A DATE.
    case day(Day)
    /// A DATE-TIME without a zone, on the wall clock of DTSTART.
    case local(WallTime)
    /// A DATE-TIME in UTC. With a floating DTSTART, it is treated as local.
    case utc(WallTime)

    /// The day in the moment's own form.
    @inlinable public var day: Day {
        switch self {
        case .day(let day): day
        case .local(let time), .utc(let time): time.day
        }
    }
}
