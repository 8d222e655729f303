/// A wall-clock time in whole minutes, 00:00 … 23:59.
public struct TimeOfDay: Hashable, Comparable, Sendable {
    /// The minutes since midnight on the wall clock, 0 … 1,439.
    public let minutes: Int

    /// 00:00.
    public static let midnight = TimeOfDay(unchecked: 0)

    /// Creates the time from an hour (0 … 23) and a minute (0 … 59); nil for other values.
    public init?(hour: Int, minute: Int = 0) {
        guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
        minutes = hour * 60 + minute
    }

    /// Creates the time `minutes` after midnight, 0 … 1,439; nil for other values.
    public init?(minutes: Int) {
        guard (0..<1_440).contains(minutes) else { return nil }
        self.minutes = minutes
    }

    private init(unchecked minutes: Int) { self.minutes = minutes }

    /// The hour, 0 … 23.
    public var hour: Int { minutes / 60 }
    /// The minute, 0 … 59.
    public var minute: Int { minutes % 60 }
    /// The seconds since midnight on the wall clock, 0 … 86,340.
    public var seconds: Int { minutes * 60 }

    /// True if `a` is earlier in the day.
    public static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.minutes < b.minutes }
}

extension TimeOfDay: LosslessStringConvertible {
    /// Parses exactly `HH:mm`; nil for other text.
    public init?(_ text: String) {
        let bytes = Array(text.utf8.prefix(6))
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
        let digits = [bytes[0], bytes[1], bytes[3], bytes[4]].map { Int($0 &- UInt8(ascii: "0")) }
        guard digits.allSatisfy({ $0 < 10 }) else { return nil }
        self.init(hour: digits[0] * 10 + digits[1], minute: digits[2] * 10 + digits[3])
    }

    /// The time in the form `HH:mm`.
    public var description: String {
        Day.padded(hour, to: 2) + ":" + Day.padded(minute, to: 2)
    }
}
