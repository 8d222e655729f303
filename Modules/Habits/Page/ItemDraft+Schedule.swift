internal import Core
internal import Habits

/// The conversion between the schedule fields of the form and the schedule's text. Rule R1.
extension ItemDraft {
    /// The text of the schedule; empty for the default schedule of the item's kind. Rule H4.
    var scheduleText: String {
        if kind == .task, saysIfAgain, self["again"].isEmpty { return "none" }
        switch self["repeat"] {
        case "daily", "every": return rule("DAILY")
        case "weekly": return rule("WEEKLY", ";BYDAY=" + days)
        case "monthly":
            return rule("MONTHLY", ";BYMONTHDAY=" + sortedMonthDays.joined(separator: ","))
        case "quota": return "\(self["times"])/\(self["window"])"
        case "rule": return self["rule"]
        case "none" where kind == .task && saysIfAgain: return rule("DAILY")
        case let other: return other.isEmpty ? "" : "none"
        }
    }

    /// The error for an incomplete schedule, with its field; nil if the schedule is complete.
    var scheduleFault: Rejection? {
        guard kind == .habit || !saysIfAgain || !self["again"].isEmpty else { return nil }
        let isSimple = ["daily", "every", "weekly", "monthly"].contains(self["repeat"])
        switch self["repeat"] {
        case "weekly" where days.isEmpty:
            return ItemDraft.fault("Select at least one day of the week.", "repeat")
        case "monthly" where monthDays.isEmpty:
            return ItemDraft.fault("Select at least one day of the month.", "repeat")
        default: break
        }
        guard isSimple else { return nil }
        let interval = self["interval"]
        if !interval.isEmpty, !(1...999).contains(Int(interval) ?? 0) {
            return ItemDraft.fault("Enter a number from 1 to 999.", "interval")
        }
        switch ends {
        case "on" where Day(self["until"]) == nil:
            return ItemDraft.fault("Enter the last day.", "until")
        case "after" where !(1...9_999).contains(Int(self["count"]) ?? 0):
            return ItemDraft.fault("Enter the number of times, from 1 to 9,999.", "count")
        default: return nil
        }
    }

    private static func fault(_ message: String, _ field: String) -> Rejection {
        Rejection("habits.schedule", message, field: field)
    }

    /// The codes of the selected weekdays, starting with Monday, such as "MO,WE".
    private var days: String {
        ItemDraft.codes.filter(weekdays.contains).joined(separator: ",")
    }

    /// The selected days of the month in ascending order. The last day of the month comes last.
    private var sortedMonthDays: [String] {
        monthDays.sorted { one, other in
            let (a, b) = (Int(one) ?? 0, Int(other) ?? 0)
            return (a < 0 ? 99 : a, one) < (b < 0 ? 99 : b, other)
        }
    }

    static let codes = Weekday.allCases.map(\.code)

    /// The way in which the schedule ends: "never", "on" or "after". For a form without this field,
    /// the filled fields decide.
    private var ends: String {
        guard self["ends"].isEmpty else { return self["ends"] }
        return Day(self["until"]) == nil ? self["count"].isEmpty ? "never" : "after" : "on"
    }

    private func rule(_ frequency: String, _ parts: String = "") -> String {
        var text = "FREQ=" + frequency
        if !["", "1"].contains(self["interval"]) { text += ";INTERVAL=" + self["interval"] }
        text += parts
        switch ends {
        case "on": text += ";UNTIL=" + self["until"].replacing("-", with: "")
        case "after": text += ";COUNT=" + self["count"]
        default: break
        }
        return text
    }

    /// Fills the form's schedule fields from a schedule. A schedule that the fields cannot express
    /// is shown as the text of its rule.
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
        texts.merge(["rule": text, "repeat": "rule"]) { $1 }
        let until = parts.removeValue(forKey: "UNTIL")
        let count = parts.removeValue(forKey: "COUNT")
        let interval = parts.removeValue(forKey: "INTERVAL") ?? "1"
        // The form has no field for an end within a day.
        guard (until?.utf8.count ?? 8) == 8 else { return }
        switch (parts.removeValue(forKey: "FREQ"), parts.keys.sorted()) {
        case ("DAILY", []): texts["repeat"] = "daily"
        case ("WEEKLY", ["BYDAY"]):
            let ticked = Set(ItemDraft.list(parts["BYDAY"]))
            guard ticked.isSubset(of: ItemDraft.codes) else { return }
            (weekdays, texts["repeat"]) = (ticked, "weekly")
        case ("MONTHLY", ["BYMONTHDAY"]):
            let ticked = Set(ItemDraft.list(parts["BYMONTHDAY"]))
            guard ticked.isSubset(of: ItemDraft.monthDayCodes) else { return }
            (monthDays, texts["repeat"]) = (ticked, "monthly")
        default: return
        }
        texts["interval"] = interval
        if let until { texts.merge(["ends": "on", "until": ItemDraft.day(until)]) { $1 } }
        if let count { texts.merge(["ends": "after", "count": count]) { $1 } }
    }

    static let monthDayCodes = (1...31).map(String.init) + ["-1"]

    private static func list(_ text: String?) -> [String] {
        (text ?? "").split(separator: ",").map(String.init)
    }

    /// Returns `20261130` as `2026-11-30`.
    private static func day(_ text: String) -> String {
        let digits = Array(text)
        guard digits.count == 8 else { return "" }
        return String(digits[0..<4]) + "-" + String(digits[4..<6]) + "-" + String(digits[6..<8])
    }
}
