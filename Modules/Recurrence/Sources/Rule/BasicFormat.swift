import Core

/// The compact formats of ISO 8601 used in RFC 5545 sections 3.3.4 and 3.3.5.
enum BasicFormat {
    /// Formats a day as `yyyyMMdd`.
    static func text(_ day: Day) -> String {
        let date = day.civil
        return digits(date.year, 4) + digits(date.month, 2) + digits(date.day, 2)
    }

    /// Formats a time as `yyyyMMdd'T'HHmmss`.
    static func text(_ time: WallTime) -> String {
        let second = Int(time.secondOfDay)
        return text(time.day) + "T" + digits(second / 3600, 2) + digits(second / 60 % 60, 2)
            + digits(second % 60, 2)
    }

    private static func digits(_ value: Int, _ width: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }

    /// Parses a DATE, a DATE-TIME or a DATE-TIME with `Z`; nil for anything else. Seconds of 60 are
    /// read as 59.
    static func limit(_ text: some Collection<UInt8>) -> RecurrenceMoment? {
        let bytes = Array(text.prefix(17))
        guard bytes.count >= 8, let day = day(bytes[0..<8]) else { return nil }
        if bytes.count == 8 { return .day(day) }
        guard bytes.count >= 15, bytes[8] == UInt8(ascii: "T"),
            let hour = number(bytes[9..<11]), hour < 24,
            let minute = number(bytes[11..<13]), minute < 60,
            let second = number(bytes[13..<15]), second <= 60
        else { return nil }
        let time = WallTime(day, secondOfDay: hour * 3600 + minute * 60 + min(second, 59))
        if bytes.count == 15 { return .local(time) }
        return bytes.count == 16 && bytes[15] == UInt8(ascii: "Z") ? .utc(time) : nil
    }

    private static func day(_ bytes: ArraySlice<UInt8>) -> Day? {
        let at = bytes.startIndex
        guard let year = number(bytes[at..<at + 4]), year >= 1,
            let month = number(bytes[at + 4..<at + 6]), let day = number(bytes[at + 6..<at + 8])
        else { return nil }
        return Day(year: year, month: month, day: day)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        var value = 0
        for byte in bytes {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }
}
