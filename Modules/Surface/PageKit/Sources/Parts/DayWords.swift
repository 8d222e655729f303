public import Core

/// How pages say a day.
extension Day {
    /// "Saturday 21 November".
    public var spoken: String {
        "\(weekday.englishName) \(civil.day) \(Day.months[civil.month - 1])"
    }

    /// "21 Nov", with the year if it is not that of `other`.
    public func short(beside other: Day) -> String {
        let year = civil.year == other.civil.year ? "" : " \(civil.year)"
        return "\(civil.day) \(monthName)\(year)"
    }

    /// "Nov".
    public var monthName: String { String(Day.months[civil.month - 1].prefix(3)) }

    /// "today", "yesterday", "tomorrow", or the day in words.
    public func spoken(on today: Day) -> String {
        switch self - today {
        case 0: "today"
        case -1: "yesterday"
        case 1: "tomorrow"
        default: spoken
        }
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
}

/// "1 day", "2 days".
public func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    count == 1 ? "1 \(one)" : "\(grouped(count)) \(many ?? one + "s")"
}

/// The number with commas between thousands: "12,340".
public func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
        if index > 0, (digits.count - index) % 3 == 0 { text += "," }
        text.append(digit)
    }
    return text
}
