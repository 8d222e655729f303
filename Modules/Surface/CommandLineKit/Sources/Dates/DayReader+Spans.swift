public import Core

/// Parses ranges of days.
extension DayReader {
    /// Parses a range of days: a week, a month, a year, a number of days up to today, or one day.
    ///
    /// Examples are `2026`, `2026-11`, `2026-W47`, `nov 2026`, `this week`, `last month`, `30d`
    /// (ending today) and `2026-11-01..2026-11-20`. Throws the errors of `day(_:)`, and `day.order`
    /// if the end is before the start.
    public func span(_ text: String) throws(Rejection) -> DaySpan {
        let words = DayReader.words(of: text)
        if let span = byPeriod(words) ?? byLength(words) ?? byISO(words) { return span }
        if let dots = text.firstRange(of: "..") {
            let first = try day(String(text[..<dots.lowerBound]))
            let rest = String(text[dots.upperBound...])
            let last = rest.isEmpty ? max(today, first) : try day(rest)
            guard let span = DaySpan(first, last) else {
                throw Rejection(
                    "day.order", "\(first) comes after \(last).", field: "span")
            }
            return span
        }
        return DaySpan(try day(text))
    }

    /// Parses `week`, `this month`, `last year`.
    private func byPeriod(_ words: [String]) -> DaySpan? {
        guard let unit = words.last, words.count <= 2,
            words.count == 1 || ["this", "last"].contains(words[0])
        else { return nil }
        let isLast = words.count == 2 && words[0] == "last"
        switch unit {
        case "week": return .week(of: isLast ? today - 7 : today)
        case "month": return .month(of: isLast ? today.startOfMonth - 1 : today)
        case "year": return year(today.civil.year - (isLast ? 1 : 0))
        default: return nil
        }
    }

    /// Parses a length such as `30d` or `4 weeks`. The range ends today.
    private func byLength(_ words: [String]) -> DaySpan? {
        guard let (count, unit) = DayReader.amount(words), (1...4_000).contains(count) else {
            return nil
        }
        switch unit {
        case .day: return DaySpan(count, endingOn: today)
        case .week: return DaySpan(count * 7, endingOn: today)
        case .month, .year:
            let months = unit == .year ? count * 12 : count
            guard case .day(let start) = byOffset(["-\(months)m"]) else { return nil }
            return DaySpan(start + 1, today)
        }
    }

    /// Parses `2026`, `2026-11`, `2026-w47`, `nov 2026`.
    private func byISO(_ words: [String]) -> DaySpan? {
        if words.count == 2, let month = DayReader.month(words[0]), words[1].utf8.count == 4 {
            return DayReader.number(words[1]).flatMap { monthSpan($0, month) }
        }
        guard words.count == 1 else { return nil }
        let parts = words[0].split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, first.utf8.count == 4, let number = DayReader.number(first)
        else { return nil }
        if parts.count == 1 { return number >= 1 ? year(number) : nil }
        guard parts.count == 2 else { return nil }
        if parts[1].first == "w", let week = DayReader.number(parts[1].dropFirst()) {
            return ISOWeek(year: number, number: week).map { .week(of: $0.monday) }
        }
        guard parts[1].utf8.count == 2, let month = DayReader.number(parts[1]) else { return nil }
        return monthSpan(number, month)
    }

    private func monthSpan(_ year: Int, _ month: Int) -> DaySpan? {
        year >= 1 ? Day(year: year, month: month, day: 1).map(DaySpan.month(of:)) : nil
    }

    private func year(_ number: Int) -> DaySpan {
        let next = CivilDate.startOfYear(number + 1)
        return DaySpan(next - CivilDate.startOfYear(number), endingOn: next - 1)
    }
}
