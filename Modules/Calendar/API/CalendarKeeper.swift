public import Core

/// Writes a person's calendar; the Calendar module provides it. Rule A3.
public protocol CalendarKeeper: Sendable {
    /// The whole calendar as RFC 5545 text; equal facts in an equal year give equal bytes.
    func text(at moment: Moment, in view: WorldView) -> [UInt8]
}

extension Capability where Value == any CalendarKeeper {
    /// The one who writes calendars.
    public static var calendarKeeper: Capability<any CalendarKeeper> { .init("calendar.keeper") }
}
