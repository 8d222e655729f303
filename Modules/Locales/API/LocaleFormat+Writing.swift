public import Core

extension LocaleFormat {
    /// Formats a whole number: "12,340".
    public func number(_ number: Int) -> String {
        let plain = String(number.magnitude)
        var text = number < 0 ? "-" : ""
        for (index, digit) in plain.enumerated() {
            let isEdge = index > 0 && (plain.count - index) % 3 == 0
            if isEdge, plain.count >= grouped { text += group }
            text.append(digit)
        }
        return text
    }

    /// Formats a number with 0–6 decimals, rounded half away from zero: "1,234.5".
    public func number(_ number: Double, decimals: Int) -> String {
        guard number.isFinite, number.magnitude < 1e12 else { return "–" }
        let places = min(max(decimals, 0), 6)
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        let units = Int((number * Double(scale)).rounded(.toNearestOrAwayFromZero))
        let (whole, rest) = (units.magnitude / UInt(scale), units.magnitude % UInt(scale))
        let sign = units < 0 ? "-" : ""
        let head = sign + self.number(Int(whole))
        guard places > 0 else { return head }
        let fraction = String(rest)
        let zeros = String(repeating: "0", count: places - fraction.count)
        return head + decimal + zeros + fraction
    }

    /// Returns the first day of the displayed week that contains a day.
    public func startOfWeek(_ day: Day) -> Day { day.startOfWeek(firstWeekday) }

    /// The weekdays in display order.
    public var week: [Weekday] {
        (0..<7).map { Weekday(index: (firstWeekday.index + $0) % 7) }
    }

    /// Returns the name of a weekday: "Saturday".
    public func name(_ weekday: Weekday) -> String { weekdays[weekday.index] }

    /// Returns the short name of a weekday: "Sat".
    public func shortName(_ weekday: Weekday) -> String { shortWeekdays[weekday.index] }

    /// Returns the short name of a month 1–12: "Nov".
    public func shortMonth(_ number: Int) -> String { shortMonths[number - 1] }

    /// Formats a day in long form: "Saturday 21 November".
    public func long(_ day: Day) -> String { written(day, patterns.long, months, weekdays) }

    /// Formats a day in short form: "21 Nov", with the year unless it is the same as in `other`.
    public func short(_ day: Day, beside other: Day?) -> String {
        let isSame = day.civil.year == other?.civil.year
        return written(day, isSame ? patterns.short : patterns.dated, shortMonths, shortWeekdays)
    }

    /// Formats a day with its weekday: "Sat 21 Nov", with the year unless it is the same as in
    /// `other`.
    public func listed(_ day: Day, beside other: Day?) -> String {
        let isSame = day.civil.year == other?.civil.year
        let pattern = isSame ? patterns.listed : patterns.listedDated
        return written(day, pattern, shortMonths, shortWeekdays)
    }

    private func written(
        _ day: Day, _ pattern: String, _ months: [String], _ weekdays: [String]
    ) -> String {
        let date = day.civil
        var isQuoted = false
        return pattern.reduce(into: "") { text, letter in
            if letter == "'" { isQuoted.toggle() }
            switch letter {
            case "'": break
            case _ where isQuoted: text.append(letter)
            case "d": text += String(date.day)
            case "M": text += months[date.month - 1]
            case "y": text += String(date.year)
            case "w": text += weekdays[day.weekday.index]
            case "W": text += self.weekdays[day.weekday.index]
            default: text.append(letter)
            }
        }
    }
}
