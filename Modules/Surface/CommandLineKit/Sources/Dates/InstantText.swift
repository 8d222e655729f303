public import Core

/// Parses and formats instants as defined in RFC 3339.
public enum InstantText {
    /// Parses an instant such as `2026-11-20T09:30:00Z`. The text can have an offset or a fraction
    /// of a second, or be a local time.
    ///
    /// A date and time without an offset, and a date alone (which means noon), are read in `zone`.
    /// Seconds are optional. Throws `now.unreadable` for other text.
    public static func read(_ text: String, zone: Zone) throws(Rejection) -> Instant {
        guard let instant = parse(text, zone) else {
            throw Rejection(
                "now.unreadable",
                "\(TextFitting.quoted(text)) is not a date and time.",
                field: "now",
                hints: ["Write it as 2026-11-20T09:30:00Z, 2026-11-20T09:30 or 2026-11-20."])
        }
        return instant
    }

    /// Returns true if the text contains an offset from UTC. No zone is then needed to parse it.
    public static func namesOffset(_ text: String) -> Bool {
        text.dropFirst(11).contains { "Zz+-".contains($0) }
    }

    /// Returns `09:30`, or `09:30:00` with seconds.
    public static func clock(_ wall: WallTime, seconds: Bool = false) -> String {
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let second = wall.secondOfDay
        let text = two(second / 3_600) + ":" + two(second / 60 % 60)
        return seconds ? text + ":" + two(second % 60) : text
    }

    private static func parse(_ text: String, _ zone: Zone) -> Instant? {
        guard let day = Day(utf8: text.utf8.prefix(10)) else { return nil }
        var rest = Substring(text.utf8.dropFirst(10))
        if rest.isEmpty { return zone.instant(of: WallTime(day, secondOfDay: 43_200)) }
        guard let separator = rest.popFirst(), "Tt ".contains(separator),
            let second = time(&rest), let fraction = fraction(&rest)
        else { return nil }
        let wall = WallTime(day, secondOfDay: second)
        if rest.isEmpty {
            return Instant(milliseconds: zone.instant(of: wall).milliseconds + fraction)
        }
        guard let offset = offset(rest) else { return nil }
        return Instant(milliseconds: (wall.secondsSince1970 - offset) * 1_000 + fraction)
    }

    /// Parses `09:30` or `09:30:15` in seconds.
    private static func time(_ text: inout Substring) -> Int? {
        guard let hour = two(&text), hour < 24, text.popFirst() == ":", let minute = two(&text),
            minute < 60
        else { return nil }
        guard text.first == ":" else { return hour * 3_600 + minute * 60 }
        text.removeFirst()
        guard let second = two(&text), second < 60 else { return nil }
        return hour * 3_600 + minute * 60 + second
    }

    /// Parses `.25` in milliseconds; 0 without a fraction.
    private static func fraction(_ text: inout Substring) -> Int64? {
        guard text.first == "." else { return 0 }
        let digits = text.dropFirst().prefix { ("0"..."9").contains($0) }
        guard (1...9).contains(digits.count) else { return nil }
        text = text.dropFirst(1 + digits.count)
        return Int64((String(digits) + "00").prefix(3))
    }

    /// Parses `Z` or `+02:00` in seconds.
    private static func offset(_ text: Substring) -> Int64? {
        var rest = text
        guard let sign = rest.popFirst() else { return nil }
        if sign == "Z" || sign == "z" { return rest.isEmpty ? 0 : nil }
        guard sign == "+" || sign == "-", let hours = two(&rest), rest.popFirst() == ":",
            let minutes = two(&rest), rest.isEmpty, hours < 24, minutes < 60
        else { return nil }
        let seconds = Int64(hours * 3_600 + minutes * 60)
        return sign == "-" ? -seconds : seconds
    }

    private static func two(_ text: inout Substring) -> Int? {
        guard text.utf8.count >= 2 else { return nil }
        let digits = text.prefix(2)
        text = text.dropFirst(2)
        return DayReader.number(digits)
    }
}
