public import Core

extension LocaleFormat {
    /// A whole number: "12,340".
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

    /// A number with so many decimals, 0 … 6, rounded half away from zero: "1,234.5".
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

    /// The day on which the week of a day begins where it is shown.
    public func startOfWeek(_ day: Day) -> Day { day.startOfWeek(firstWeekday) }

    /// The days of a week as they stand beside each other.
    public var week: [Weekday] {
        (0..<7).map { Weekday(index: (firstWeekday.index + $0) % 7) }
    }

    /// "Saturday"
    public func name(_ weekday: Weekday) -> String { weekdays[weekday.index] }

    /// "Sat"
    public func shortName(_ weekday: Weekday) -> String { shortWeekdays[weekday.index] }

    /// "Nov", for months 1 … 12.
    public func shortMonth(_ number: Int) -> String { shortMonths[number - 1] }

    /// "Saturday 21 November"
    public func long(_ day: Day) -> String { written(day, patterns.long, months, weekdays) }

    /// "21 Nov", with the year if it is not that of `other`.
    public func short(_ day: Day, beside other: Day?) -> String {
        let isSame = day.civil.year == other?.civil.year
        return written(day, isSame ? patterns.short : patterns.dated, shortMonths, shortWeekdays)
    }

    /// "Sat 21 Nov", with the year if it is not that of `other`.
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
