internal import Core
internal import Habits

/// The schedule between the form's simple choices and the text that the domain reads.
extension ItemDraft {
    /// The text of the schedule that the form describes.
    var scheduleText: String {
        switch self["repeat"] {
        case "daily": rule("FREQ=DAILY")
        case "weekly": rule("FREQ=WEEKLY;BYDAY=" + days)
        case "monthly": rule("FREQ=MONTHLY;BYMONTHDAY=" + self["monthday"])
        case "every": rule("FREQ=DAILY;INTERVAL=" + self["interval"])
        case "quota": "\(self["times"])/\(self["window"])"
        case "rule": self["rule"]
        default: "none"
        }
    }

    /// The ticked weekdays from Monday on: "MO,WE".
    private var days: String {
        ItemDraft.codes.filter(weekdays.contains).joined(separator: ",")
    }

    static let codes = Weekday.allCases.map(\.code)

    private func rule(_ text: String) -> String {
        guard let until = Day(self["until"]) else { return text }
        return text + ";UNTIL=" + until.description.replacing("-", with: "")
    }

    /// The simple choice that says the same as a schedule, or its rule as text.
    mutating func take(_ schedule: Schedule) {
        switch schedule {
        case .once: texts["repeat"] = "none"
        case .timesPerWeek(let count): takeQuota(count, "week")
        case .timesPerMonth(let count): takeQuota(count, "month")
        case .times(let count, let days): takeQuota(count, String(days))
        case .rule: takeRule(schedule.description)
        }
    }

    private mutating func takeQuota(_ count: Int, _ window: String) {
        texts.merge(["repeat": "quota", "times": String(count), "window": window]) { $1 }
    }

    private mutating func takeRule(_ text: String) {
        var parts: [String: String] = [:]
        for part in text.split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1)
            if pair.count == 2 { parts[String(pair[0])] = String(pair[1]) }
        }
        texts["rule"] = text
        if let until = parts.removeValue(forKey: "UNTIL") { texts["until"] = ItemDraft.day(until) }
        switch (parts.removeValue(forKey: "FREQ"), parts.keys.sorted()) {
        case ("DAILY", []): texts["repeat"] = "daily"
        case ("DAILY", ["INTERVAL"]):
            texts.merge(["repeat": "every", "interval": parts["INTERVAL"] ?? ""]) { $1 }
        case ("WEEKLY", ["BYDAY"]):
            weekdays = Set((parts["BYDAY"] ?? "").split(separator: ",").map(String.init))
            texts["repeat"] = weekdays.isSubset(of: ItemDraft.codes) ? "weekly" : "rule"
        case ("MONTHLY", ["BYMONTHDAY"]) where Int(parts["BYMONTHDAY"] ?? "") ?? 0 > 0:
            texts.merge(["repeat": "monthly", "monthday": parts["BYMONTHDAY"] ?? ""]) { $1 }
        default: texts["repeat"] = "rule"
        }
        if texts["repeat"] == "rule" { texts["until"] = "" }
    }

    /// `20261130` or `20261130T000000Z` as `2026-11-30`.
    private static func day(_ text: String) -> String {
        let digits = Array(text.prefix(8))
        guard digits.count == 8 else { return "" }
        return String(digits[0..<4]) + "-" + String(digits[4..<6]) + "-" + String(digits[6..<8])
    }
}
