public import Core

/// Writes the user's calendar. The Calendar module provides it. Rule A3.
public protocol CalendarKeeper: Sendable {
    /// Returns the whole calendar as RFC 5545 text. Equal facts within the same year give equal
    /// bytes.
    func text(at moment: Moment, in view: WorldView) -> [UInt8]
}

extension Capability where Value == any CalendarKeeper {
    /// The writer of calendars.
    public static var calendarKeeper: Capability<any CalendarKeeper> { .init("calendar.keeper") }
}
