/// A point in time: milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// Recorded instants are between `first` and `last`. Arithmetic can leave this range and never
/// traps: it stops at the ends of `Int64`.
@frozen
public struct Instant: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
    public var milliseconds: Int64

    /// Creates the instant `milliseconds` after 1970-01-01T00:00:00Z.
    @inlinable public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Creates the instant `seconds` after 1970-01-01T00:00:00Z.
    @inlinable public init(seconds: Int64) { milliseconds = seconds.saturatingMultiply(1_000) }

    /// 0001-01-01T00:00:00Z.
    public static let first = Instant(milliseconds: -62_135_596_800_000)
    /// 9999-12-31T23:59:59.999Z.
    public static let last = Instant(milliseconds: 253_402_300_799_999)

    /// The whole seconds since 1970-01-01T00:00:00Z, rounded down.
    @inlinable public var seconds: Int64 { milliseconds.flooredQuotient(1_000) }

    @inlinable public static func < (a: Instant, b: Instant) -> Bool {
        a.milliseconds < b.milliseconds
    }
    /// Returns the instant `seconds` later; negative values give an earlier instant.
    @inlinable public static func + (instant: Instant, seconds: Int64) -> Instant {
        Instant(
            milliseconds: instant.milliseconds.saturatingAdd(seconds.saturatingMultiply(1_000)))
    }
    /// Returns the number of milliseconds from `b` to `a`; negative if `a` is earlier.
    @inlinable public static func - (a: Instant, b: Instant) -> Int64 {
        a.milliseconds.saturatingSubtract(b.milliseconds)
    }
}

/// A date and a time of day on a wall clock without a zone; RFC 5545 calls it a floating DATE-TIME.
@frozen
public struct WallTime: Hashable, Comparable, Sendable {
    /// The civil day on the wall clock.
    public var day: Day
    /// The second of the day, 0 … 86,399.
    public var secondOfDay: Int32

    /// Creates the wall time `secondOfDay` seconds after the start of `day`. Values below 0 or
    /// above 86,399 give a time on another day.
    @inlinable public init(_ day: Day, secondOfDay: Int = 0) {
        self.day = day + secondOfDay.flooredQuotient(86_400)
        self.secondOfDay = Int32(secondOfDay.flooredRemainder(86_400))
    }

    /// The seconds since 1970-01-01T00:00:00 on the same wall clock.
    @inlinable public var secondsSince1970: Int64 {
        Int64(day.number) * 86_400 + Int64(secondOfDay)
    }

    /// Creates the wall time `seconds` after 1970-01-01T00:00:00 on the same clock.
    @inlinable public init(secondsSince1970 seconds: Int64) {
        day = Day(Int(seconds.flooredQuotient(86_400)))
        secondOfDay = Int32(seconds.flooredRemainder(86_400))
    }

    /// Returns the wall time `seconds` later on the same clock; negative values give an earlier
    /// time.
    @inlinable public func advanced(bySeconds seconds: Int) -> WallTime {
        WallTime(day, secondOfDay: Int(secondOfDay).saturatingAdd(seconds))
    }

    @inlinable public static func < (a: WallTime, b: WallTime) -> Bool {
        (a.day, a.secondOfDay) < (b.day, b.secondOfDay)
    }
}
