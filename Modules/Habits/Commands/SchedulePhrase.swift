internal import CommandLineKit
internal import Core
internal import Habits

/// How often something is to be done, as people type it.
enum SchedulePhrase {
    /// The schedule that the text means: `mon,wed`, `every 2 weeks`, `15th`, `3/week`, or a rule.
    static func schedule(_ text: String) throws(Rejection) -> Schedule {
        try Schedule(text: rule(text.lowercased()) ?? text)
    }

    private static func rule(_ text: String) -> String? {
        let text = text.hasPrefix("every ") ? String(text.dropFirst(6)) : text
        switch text {
        case "day": return "daily"
        case "weekday", "workdays": return "weekdays"
        case "weekend", "weekends": return "FREQ=WEEKLY;BYDAY=SA,SU"
        case "other day": return "FREQ=DAILY;INTERVAL=2"
        case "once": return "none"
        case "last day": return "FREQ=MONTHLY;BYMONTHDAY=-1"
        default: break
        }
        let words = text.split { " ,+".contains($0) }.map(String.init)
        return weekdays(words) ?? interval(words) ?? times(words) ?? monthDay(words)
    }

    /// `mon,wed,fri`.
    private static func weekdays(_ words: [String]) -> String? {
        let days = words.filter { $0 != "and" }.map { word in
            Weekday.allCases.first {
                $0.englishName.lowercased().hasPrefix(word) && word.count >= 2
            }
        }
        guard !days.isEmpty, days.allSatisfy({ $0 != nil }) else { return nil }
        let codes = Set(days.compactMap { $0 }).sorted().map(\.code)
        return "FREQ=WEEKLY;BYDAY=" + codes.joined(separator: ",")
    }

    /// `2 weeks`, `3 days`, `week`.
    private static func interval(_ words: [String]) -> String? {
        guard (1...2).contains(words.count), let unit = words.last else { return nil }
        let count = words.count == 1 ? 1 : Int(words[0]) ?? 0
        guard count > 0 else { return nil }
        let names = [
            "day": "DAILY", "week": "WEEKLY", "month": "MONTHLY", "year": "YEARLY",
        ]
        guard let name = names[unit.hasSuffix("s") ? String(unit.dropLast()) : unit] else {
            return nil
        }
        return "FREQ=\(name)" + (count > 1 ? ";INTERVAL=\(count)" : "")
    }

    /// `3 times a week`, `3x a month`, `3 per week`.
    private static func times(_ words: [String]) -> String? {
        let words = words.filter { !["times", "time", "a", "per", "x"].contains($0) }
        guard words.count == 2, ["week", "month"].contains(words[1]) else { return nil }
        let digits = words[0].hasSuffix("x") ? String(words[0].dropLast()) : words[0]
        return Int(digits).map { "\($0)/\(words[1])" }
    }

    /// `15th`, `1st`.
    private static func monthDay(_ words: [String]) -> String? {
        guard words.count == 1 else { return nil }
        for ending in ["st", "nd", "rd", "th"] where words[0].hasSuffix(ending) {
            return Int(words[0].dropLast(2)).map { "FREQ=MONTHLY;BYMONTHDAY=\($0)" }
        }
        return nil
    }

    static let topic = HelpTopic("schedules", "how often a habit is to be done") {
        """
        Schedules

          daily, weekdays, weekends    every day, Monday to Friday, the other two
          mon,wed,fri                  on these days of the week
          every 2 weeks, every 3 days  counted from the first day
          weekly, monthly, yearly      on the weekday or date of the first day
          15th, last day               of every month; months without it are left out
          3/week, 3/month              so many times, on days of your choice
          3/10                         three times in any ten days
          once                         what a task does
          FREQ=MONTHLY;BYDAY=2TU       any rule of RFC 5545, and SKIP= of RFC 7529
        """
    }
}
