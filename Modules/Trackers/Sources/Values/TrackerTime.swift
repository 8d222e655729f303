internal import Core

/// The times of trackers: microseconds since 1970-01-01T00:00:00Z.
///
/// ActivityWatch uses ISO 8601 with up to six digits of a second and an offset. Reported times are
/// between the years 1 and 9999, and arithmetic here never exceeds 64 bits.
@frozen
public struct TrackerTime: Hashable, Comparable, Sendable {
    /// The microseconds since 1970-01-01T00:00:00Z; negative before.
    public var microseconds: Int64

    /// Creates a time from microseconds since 1970 UTC.
    public init(microseconds: Int64) { self.microseconds = microseconds }

    public static func < (a: TrackerTime, b: TrackerTime) -> Bool {
        a.microseconds < b.microseconds
    }

    /// The longest report in microseconds: a year.
    public static let longest: Int64 = 366 * 86_400 * 1_000_000

    /// Parses `2026-11-23T09:30:00.123456+01:00`. A space can replace the `T`, a missing offset
    /// means UTC, and digits after the sixth are dropped. Nil for other texts, and for a year
    /// before 1 or after 9999.
    public init?(_ text: some StringProtocol) {
        var reader = TimeReader(text.utf8)
        guard let year = reader.number(4), reader.take("-"), let month = reader.number(2),
            reader.take("-"), let day = reader.number(2), reader.take("T") || reader.take(" "),
            let hour = reader.number(2), reader.take(":"), let minute = reader.number(2)
        else { return nil }
        var second: Int64 = 0
        if reader.take(":") {
            guard let given = reader.number(2) else { return nil }
            second = given
        }
        let fraction = reader.fraction()
        guard let offset = reader.offset(), reader.isAtEnd, year > 0,
            let days = TrackerTime.days(year, month, day), hour < 24, minute < 60, second <= 60
        else { return nil }
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + min(second, 59) - offset
        microseconds = seconds * 1_000_000 + fraction
    }

    /// The format of aw-server: `2026-11-23T08:30:00.123456+00:00`.
    public var text: String {
        let second = microseconds.floored(by: 1_000_000)
        let rest = microseconds - second * 1_000_000
        let wall = WallTime(secondsSince1970: second)
        let of = Int(wall.secondOfDay)
        let parts = [of / 3_600, of / 60 % 60, of % 60].map { TrackerTime.padded($0, 2) }
        let fraction = rest == 0 ? "" : "." + TrackerTime.padded(Int(rest), 6)
        return "\(wall.day)T" + parts.joined(separator: ":") + fraction + "+00:00"
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64? {
        Day(year: Int(year), month: Int(month), day: Int(day)).map { Int64($0.number) }
    }
}

/// The rest of a text during parsing.
private struct TimeReader<Bytes: Collection> where Bytes.Element == UInt8 {
    private var rest: Bytes.SubSequence

    init(_ bytes: Bytes) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ letter: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: letter) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func digit() -> Int64? {
        guard let byte = rest.first, byte >= 48, byte <= 57 else { return nil }
        rest.removeFirst()
        return Int64(byte - 48)
    }

    /// Parses a number with exactly this many digits.
    mutating func number(_ digits: Int) -> Int64? {
        var value: Int64 = 0
        for _ in 0..<digits {
            guard let next = digit() else { return nil }
            value = value * 10 + next
        }
        return value
    }

    /// Parses the microseconds after a decimal point, if there is one.
    mutating func fraction() -> Int64 {
        guard take(".") || take(",") else { return 0 }
        var value: Int64 = 0
        var scale: Int64 = 100_000
        while let next = digit() {
            value += next * scale
            scale /= 10
        }
        return value
    }

    /// Parses the offset in seconds east of UTC; nil if there is none.
    mutating func offset() -> Int64? {
        if isAtEnd || take("Z") || take("z") { return 0 }
        let sign: Int64 = take("-") ? -1 : 1
        guard sign == -1 || take("+"), let hours = number(2) else { return nil }
        _ = take(":")
        guard let minutes = isAtEnd ? 0 : number(2), hours < 24, minutes < 60 else { return nil }
        return sign * (hours * 3_600 + minutes * 60)
    }
}

extension Int64 {
    /// Returns the quotient by a positive number, rounded down.
    func floored(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
