public import Core

/// Writes the user's calendar. The Calendar module provides it. Rule A3.
public protocol CalendarProvider: Sendable {
    /// Returns the whole calendar as RFC 5545 text. Equal facts within the same year give equal
    /// bytes.
    func text(at moment: Moment, in view: WorldView) -> [UInt8]
}

extension Capability where Value == any CalendarProvider {
    /// The writer of calendars.
    public static var calendarProvider: Capability<any CalendarProvider> {
        .init("calendar.keeper")
    }
}
