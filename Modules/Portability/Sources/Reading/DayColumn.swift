internal import Core
internal import PortabilityAPI

/// The days of a file, whose format is detected from the whole column. Rule P6.
///
/// An instant counts for its day in the user's zone. If all instants of the column are midnight
/// UTC, they are plain dates.
struct DayColumn {
    private let rule: DayRule
    private let chosen: DayFormat?
    private let order: DayFormat
    private let keepsDates: Bool
    /// The interpretation of an ambiguous column, one sentence each.
    private(set) var sentences: [String] = []
    /// The first invalid text, if no text of the column is a day.
    private(set) var unread: String?

    /// Detects the format of a column. `usual` is the order for a column that fits two orders.
    init(_ texts: [String], _ choice: WritingChoice, _ file: ImportFile, usual: DayFormat? = nil) {
        rule = file.days
        chosen = choice.dayFormat
        let texts = texts.map(\.trimmed).filter { !$0.isEmpty }
        let shifted = texts.compactMap(DayColumn.instant)
        keepsDates = shifted.allSatisfy(\.isMidnight)
        let open = texts.filter { text in
            let found = DayFormat.dayFirst.day(text)
            return found != nil || DayFormat.monthFirst.day(text) != nil
        }
        let (order, isSure) = DayColumn.order(open, file.locale, usual)
        self.order = order
        if chosen == nil, !isSure, let example = open.first(where: DayColumn.isOpen),
            let day = order.day(example)
        {
            let other = order == .dayFirst ? DayFormat.monthFirst : .dayFirst
            sentences.append(
                "Days such as \(TextFit.quoted(example)) are read as \(day). For the other "
                    + "reading, add \"dayFormat\": \"\(other.rawValue)\" to the mapping.")
        }
        if let first = shifted.first {
            sentences.append(
                keepsDates
                    ? "All times of the file are midnight UTC, so its dates count as they are."
                    : "Times such as \(TextFit.quoted(first.text)) count for their days in "
                        + "\(rule.zone.identifier).")
        }
        if !texts.contains(where: { day($0) != nil }) { unread = texts.first }
    }

    /// Returns the day of a text; nil if it is not a day.
    func day(_ text: String) -> Day? {
        if !keepsDates, let instant = DayColumn.instant(text)?.instant {
            return rule.day(at: instant)
        }
        if let chosen { return chosen.day(text) }
        return DayFormat.iso.day(text) ?? DayFormat.plain.day(text) ?? order.day(text)
    }

    /// Throws if the column has text and none of it is a day.
    func check() throws(Rejection) {
        guard let unread else { return }
        throw Rejection(
            "import.no-day",
            "No day of the file can be read. The first is \(TextFit.quoted(unread)).",
            field: "file",
            hints: [
                "Set “dayFormat” in the mapping to the format of its days: "
                    + DayFormat.allCases.map(\.rawValue).joined(separator: ", ") + "."
            ])
    }

    /// Returns the order of day and month, and whether it is certain.
    private static func order(
        _ texts: [String], _ locale: String?, _ usual: DayFormat?
    ) -> (DayFormat, isSure: Bool) {
        let days = texts.compactMap(DayFormat.dayFirst.day)
        let months = texts.compactMap(DayFormat.monthFirst.day)
        if days.count != months.count {
            let isMixed = max(days.count, months.count) < texts.count
            return (days.count > months.count ? .dayFirst : .monthFirst, !isMixed)
        }
        // Entries of a habit are close together. In the wrong order they spread over a year.
        let (wide, narrow) = (spread(months), spread(days))
        if Set(texts).count > 2, wide >= 2 * narrow { return (.dayFirst, false) }
        if Set(texts).count > 2, narrow >= 2 * wide { return (.monthFirst, false) }
        if texts.contains(where: { $0.contains(".") }) { return (.dayFirst, false) }
        let named: DayFormat? = locale.map { $0 == "en-US" || $0 == "ja" ? .monthFirst : .dayFirst }
        let isNamed = locale.map { !$0.hasPrefix("en") } ?? false
        return ((isNamed ? named : usual ?? named) ?? .dayFirst, false)
    }

    private static func spread(_ days: [Day]) -> Int {
        guard let first = days.min(), let last = days.max() else { return 0 }
        return last - first
    }

    /// Returns true if both orders are valid and give different days.
    private static func isOpen(_ text: String) -> Bool {
        guard let one = DayFormat.dayFirst.day(text), let other = DayFormat.monthFirst.day(text)
        else { return false }
        return one != other
    }

    /// Parses an instant such as `2026-02-01T23:30:00Z`, with any offset; nil without an offset.
    private static func instant(
        _ text: String
    ) -> (text: String, instant: Instant, isMidnight: Bool)? {
        let text = text.trimmed
        let head = text.prefix { !$0.isWhitespace && $0 != "T" }
        guard head.count < text.count,
            let day = DayFormat.iso.day(String(head))
                ?? DayFormat.plain.day(String(head))
        else { return nil }
        let rest = text.dropFirst(head.count + 1).filter { !$0.isWhitespace }
        let time = rest.prefix { "0123456789:.".contains($0) }
        guard let offset = offset(rest.dropFirst(time.count)), let second = second(time) else {
            return nil
        }
        let wall = WallTime(day, secondOfDay: second)
        let instant = Instant(seconds: wall.secondsSince1970 - Int64(offset))
        guard (Instant.first...Instant.last).contains(instant) else { return nil }
        return (text, instant, second == 0 && offset == 0)
    }

    /// Parses the second of the day from `23:30`, `23:30:00.5` or `233000`.
    private static func second(_ text: Substring) -> Int? {
        let whole = text.prefix { $0 != "." }
        var parts = whole.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 1, whole.count == 6 || whole.count == 4 {
            let digits = Array(whole)
            parts = stride(from: 0, to: digits.count, by: 2).map { String(digits[$0...($0 + 1)]) }
        }
        let numbers = parts.compactMap { $0.count <= 2 ? Int($0) : nil }
        guard (2...3).contains(parts.count), numbers.count == parts.count,
            (0..<24).contains(numbers[0]), (0..<60).contains(numbers[1]),
            (0...60).contains(numbers.count == 3 ? numbers[2] : 0)
        else { return nil }
        return numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
    }

    /// Parses the seconds east of UTC from `Z`, `UTC`, `+02:00`, `+0200` or `+02`.
    private static func offset(_ text: Substring) -> Int? {
        if ["z", "utc", "gmt"].contains(text.lowercased()) { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.count == 2 || digits.count == 4, let number = Int(digits), number >= 0 else {
            return nil
        }
        let (hours, minutes) = digits.count == 2 ? (number, 0) : (number / 100, number % 100)
        guard hours < 24, minutes < 60 else { return nil }
        return (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}
