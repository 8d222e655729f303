internal import CommandLineKit
internal import Core

/// The time by which facts are moved, as users enter it: `-10y3d`, `2h30m`.
enum ClockShift {
    /// Returns the milliseconds by which facts are moved; negative for an earlier time.
    ///
    /// A year is a calendar year from today's date, because the clock presumably showed another
    /// year. Throws `sync.by` if the text is invalid, is zero, or exceeds the years 1 to 9999.
    static func milliseconds(_ text: String, today: Day) throws(Rejection) -> Int64 {
        let isEarlier = text.hasPrefix("-")
        var rest = text.drop { $0 == "-" || $0 == "+" }
        guard text.count - rest.count <= 1 else { throw refused(text) }
        var (years, seconds): (Int, Int64) = (0, 0)
        for (unit, size) in units {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard rest.dropFirst(digits.count).first == unit else { continue }
            guard let number = Int64(digits), number <= longest / size else { throw refused(text) }
            if unit == "y" { years = Int(number) } else { seconds += number * size }
            rest = rest.dropFirst(digits.count + 1)
        }
        let year = today.civil.year + (isEarlier ? years : -years)
        guard rest.isEmpty, let wrong = day(of: today, in: year) else { throw refused(text) }
        let shift = Int64(abs(today - wrong)) * 86_400 + seconds
        guard shift > 0, shift <= longest else { throw refused(text) }
        return (isEarlier ? -shift : shift) * 1_000
    }

    /// The units in seconds, longest first.
    private static let units: [(Character, Int64)] = [
        ("y", 31_622_400), ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1),
    ]

    private static let longest = Instant.last.seconds - Instant.first.seconds

    /// Returns the same date in another year; 28 February for a missing 29 February.
    private static func day(of today: Day, in year: Int) -> Day? {
        let date = today.civil
        return Day(year: year, month: date.month, day: date.day)
            ?? Day(year: year, month: date.month, day: date.day - 1)
    }

    private static func refused(_ text: String) -> Rejection {
        Rejection(
            "sync.by", "\(TextFitting.quoted(text)) is not a valid distance for moving facts.",
            field: "by",
            hints: ["Write it as 2h30m, or -10y3d for earlier, with the units y, d, h, m and s."])
    }
}
