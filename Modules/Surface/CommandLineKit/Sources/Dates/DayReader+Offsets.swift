internal import Core

/// Parses days relative to today.
extension DayReader {
    enum Unit { case day, week, month, year }

    /// Parses `-3d`, `+2w`, `3d ago`, `2 weeks ago`, `a month ago`, `in 3 days`.
    func byOffset(_ words: [String]) -> Reading {
        var words = words
        var direction: Int?
        if words.last == "ago" {
            direction = -1
            words.removeLast()
        } else if words.first == "in" {
            direction = 1
            words.removeFirst()
        } else if words.count == 1, let sign = words[0].first, sign == "-" || sign == "+" {
            direction = sign == "-" ? -1 : 1
            words[0].removeFirst()
        }
        guard let direction, let (count, unit) = DayReader.amount(words) else { return .none }
        return moved(by: direction * count, unit)
    }

    /// Parses `3d`, `3 days`, `a week`.
    static func amount(_ words: [String]) -> (Int, Unit)? {
        switch words.count {
        case 1:
            let digits = words[0].prefix { $0.isNumber }
            guard let count = number(digits), let unit = unit(words[0].dropFirst(digits.count))
            else { return nil }
            return (count, unit)
        case 2:
            guard let unit = unit(Substring(words[1])) else { return nil }
            if ["a", "an", "one"].contains(words[0]) { return (1, unit) }
            return number(words[0]).map { ($0, unit) }
        default: return nil
        }
    }

    private static func unit(_ text: Substring) -> Unit? {
        switch text {
        case "d", "day", "days": .day
        case "w", "wk", "week", "weeks": .week
        case "m", "mo", "month", "months": .month
        case "y", "yr", "year", "years": .year
        default: nil
        }
    }

    private func moved(by count: Int, _ unit: Unit) -> Reading {
        // Far outside the calendar, and far from overflow.
        guard abs(count) <= 4_000_000 else { return .missing }
        switch unit {
        case .day: return .day(today + count)
        case .week: return .day(today + count * 7)
        case .month: return movedMonths(count)
        case .year: return movedMonths(count * 12)
        }
    }

    /// Returns the same day of another month, or the last day of that month if it is shorter.
    private func movedMonths(_ count: Int) -> Reading {
        let date = today.civil
        let months = date.year * 12 + date.month - 1 + count
        guard months >= 12, months < 10_000 * 12 else { return .missing }
        let (year, month) = (months / 12, months % 12 + 1)
        let day = min(date.day, CivilDate.length(ofMonth: month, in: year))
        return Day(year: year, month: month, day: day).map(Reading.day) ?? .missing
    }
}
