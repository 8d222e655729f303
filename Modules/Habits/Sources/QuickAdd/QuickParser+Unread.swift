internal import Core

/// Finds words that look like a schedule but have no known meaning. Rule T3.
extension QuickParser {
    /// Returns the words from an index on that may be a schedule; nil if they are part of a name.
    func unread(at place: Int) -> String? {
        guard let first = word(place) else { return nil }
        let next = word(place + 1) ?? ""
        let isTimes = QuickParser.number(first) != nil || first.hasSuffix("x") && isCount(first)
        if let words = withinDay(at: place) { return words }
        switch first {
        case _ where isNamedWeekday(first): return first
        case _ where ScheduleWords.adverbs.contains(first) && first != "everyday": return first
        case "every", "each", "alternate":
            return QuickParser.frames.contains(single(next)) || QuickParser.number(next) != nil
                || ["other", "second", "third"].contains(next) ? "\(first) \(next)" : nil
        case "except", "excluding":
            return isNamedWeekday(next) || single(next) == "weekend" ? "\(first) \(next)" : nil
        case _ where isTimes && ["week", "month", "weekly", "monthly"].contains(next):
            return "\(first) \(next)"
        case "twice", "thrice":
            let isDaily =
                next == "daily"
                || ["a", "per", "each", "every"].contains(next) && word(place + 2) == "day"
            return isDaily ? first : nil
        case _ where isTimes && next == "times": return "\(first) \(next)"
        case _ where first.hasSuffix("x") && isCount(first): return first
        case _ where isRatio(first): return first
        default: return nil
        }
    }

    /// Returns words such as "hourly" and "every 2 hours"; nil if there are none at the index.
    private func withinDay(at place: Int) -> String? {
        guard let first = word(place) else { return nil }
        if first == "hourly" { return first }
        guard ["every", "each"].contains(first), let next = word(place + 1) else { return nil }
        if QuickParser.isWithinDay(next) { return "\(first) \(next)" }
        guard let last = word(place + 2), QuickParser.isWithinDay(last),
            QuickParser.number(next) != nil || ["other", "second", "few", "half"].contains(next)
        else { return nil }
        return "\(first) \(next) \(last)"
    }

    /// Returns true for words that end with hours or minutes.
    static func isWithinDay(_ words: String) -> Bool {
        ["hourly", "hour", "hours", "minute", "minutes", "min", "mins"].contains {
            words == $0 || words.hasSuffix(" " + $0)
        }
    }

    private static let frames: Set = [
        "day", "week", "month", "year", "quarter", "fortnight", "weekday", "weekend", "workday",
    ]

    private func single(_ word: String) -> String {
        word.hasSuffix("s") ? String(word.dropLast()) : word
    }

    /// Returns true for a ratio such as `3x/fortnight`.
    private func isRatio(_ word: String) -> Bool {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts[1].allSatisfy(\.isLetter), parts[1].count > 2 else {
            return false
        }
        return QuickParser.number(parts[0]) != nil || isCount(parts[0]) && parts[0].hasSuffix("x")
            || parts[0] == "times"
    }

    /// Returns true for a count such as `3x`.
    private func isCount(_ word: String) -> Bool {
        QuickParser.number(String(word.dropLast())) != nil
    }

    /// Returns true for a word that can only be a weekday. "sun" is not such a word, because of
    /// names like "Enjoy the sun".
    private func isNamedWeekday(_ word: String) -> Bool {
        let day = QuickParser.weekday(word) ?? QuickParser.weekday(single(word))
        return day != nil && !["sun", "sat", "mon", "wed", "suns"].contains(word)
    }
}
