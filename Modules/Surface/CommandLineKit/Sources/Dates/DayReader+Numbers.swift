public import Core

/// Parses dates in the forms of ISO 8601.
extension DayReader {
    /// Parses `2026-11-20`, `20261120`, `11-20`, `2026-325`, `2026-W47`, `2026-W47-5`, `w47`.
    func byNumbers(_ words: [String]) -> Reading {
        guard words.count == 1 else { return .none }
        let parts = words[0].split(separator: "-", omittingEmptySubsequences: false)
        if let week = byWeek(parts) { return week }
        let numbers = parts.map { DayReader.number($0) }
        let lengths = parts.map(\.utf8.count)
        guard numbers.allSatisfy({ $0 != nil }) else { return .none }
        let values = numbers.compactMap { $0 }
        switch lengths {
        case [4, 2, 2], [4, 1, 2], [4, 2, 1], [4, 1, 1]:
            return exact(year: values[0], month: values[1], day: values[2])
        case [8]:
            return exact(
                year: values[0] / 10_000, month: values[0] / 100 % 100, day: values[0] % 100)
        case [2, 2]: return nearest(month: values[0], day: values[1])
        case [4, 3]:
            guard let start = Day(year: values[0], month: 1, day: 1), values[1] >= 1,
                values[1] <= (CivilDate.isLeap(values[0]) ? 366 : 365)
            else { return .missing }
            return .day(start + values[1] - 1)
        default: return .none
        }
    }

    private func exact(year: Int, month: Int, day: Int) -> Reading {
        guard year >= 1 else { return .missing }
        return Day(year: year, month: month, day: day).map(Reading.day) ?? .missing
    }

    /// Returns a day in an ISO week: the Monday, unless the number of a day (1 … 7) follows.
    private func byWeek(_ parts: [Substring]) -> Reading? {
        var parts = parts
        var year = ISOWeek(today).year
        if let first = parts.first, first.utf8.count == 4, let given = DayReader.number(first) {
            year = given
            parts.removeFirst()
        }
        guard let word = parts.first, word.first == "w", word.utf8.count <= 3,
            let number = DayReader.number(word.dropFirst())
        else { return nil }
        guard let week = ISOWeek(year: year, number: number) else { return .missing }
        switch parts.count {
        case 1: return .day(week.monday)
        case 2:
            guard let day = DayReader.number(parts[1]), (1...7).contains(day) else {
                return .missing
            }
            return .day(week.monday + day - 1)
        default: return nil
        }
    }
}

/// A week as defined in ISO 8601. It begins on Monday and belongs to the year that contains its
/// Thursday.
public struct ISOWeek: Hashable, Sendable {
    /// The year that contains the week's Thursday.
    public let year: Int
    /// The number of the week in its year, 1 … 52 or 53.
    public let number: Int

    /// Creates the week that contains a day.
    public init(_ day: Day) {
        let thursday = day.startOfWeek + 3
        year = thursday.civil.year
        number = (thursday.civil.dayOfYear - 1) / 7 + 1
    }

    /// Creates the week with a number in a year; nil if the year (1 … 9999) has no such week.
    public init?(year: Int, number: Int) {
        guard (1...9_999).contains(year), (1...53).contains(number) else { return nil }
        self.year = year
        self.number = number
        guard ISOWeek(monday) == self else { return nil }
    }

    /// The first day.
    public var monday: Day {
        // 4 January is always in week 1.
        (CivilDate.startOfYear(year) + 3).startOfWeek + (number - 1) * 7
    }
}
