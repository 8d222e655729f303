internal import Core
internal import PortabilityAPI

extension LoopHabit {
    /// Creates a habit from an item and reports each adaptation; nil for an item that is due once.
    init?(_ item: PortableItem, position: Int, _ changed: inout [String]) {
        guard let frequency = LoopHabit.frequency(item) else { return nil }
        self.init(key: item.key, name: item.name)
        self.position = position
        colour = item.colour
        note = item.note
        isArchived = item.isArchived
        times = frequency.times
        days = frequency.days
        if !frequency.isExact {
            changed.append(
                "\(TextFit.quoted(name)) is due \(times) times in \(days) days in Loop, "
                    + "on any of them."
            )
        }
        if item.goal != .yesNo, item.period == .day, item.schedule != .rule("FREQ=DAILY") {
            changed.append("\(TextFit.quoted(name)) counts on every day in Loop.")
        }
        switch item.goal {
        case .yesNo: break
        case .atLeast(let thousandths, let unit):
            (kind, target, self.unit) = (.atLeast, thousandths, unit)
        case .atMost(let thousandths, let unit):
            (kind, target, self.unit) = (.atMost, thousandths, unit)
        }
        for entry in item.entries {
            entries[entry.day.number] = LoopEntry(value: value(entry.value), note: entry.note)
        }
    }

    private func value(_ value: PortableEntry.Value) -> Int64 {
        switch value {
        case .done: kind == .yesNo ? 2 : max(target, 1_000)
        case .skipped: 3
        // Loop reads three thousandths as a skip.
        case .amount(let thousandths): thousandths == 3 ? 4 : thousandths
        case .none: -1
        }
    }

    /// Returns the number of times in a number of days, and whether this is equal to the schedule.
    private static func frequency(
        _ item: PortableItem
    ) -> (times: Int, days: Int, isExact: Bool)? {
        guard item.goal == .yesNo else {
            return switch item.period {
            case .day: (1, 1, true)
            case .week: (1, 7, true)
            case .month: (1, 30, true)
            }
        }
        switch item.schedule {
        case .once: return nil
        case .times(let times, let days): return (times, days, true)
        case .timesAWeek(let times): return (times, 7, false)
        case .timesAMonth(let times): return (times, 30, false)
        case .rule(let text): return frequency(RuleParts(text))
        }
    }

    private static func frequency(_ rule: RuleParts) -> (times: Int, days: Int, isExact: Bool) {
        let chosen = rule.count(of: "BYDAY")
        switch rule.frequency {
        case "WEEKLY": return (max(1, chosen), 7 * rule.interval, chosen == 7)
        case "MONTHLY":
            return (max(1, max(chosen, rule.count(of: "BYMONTHDAY"))), 30 * rule.interval, false)
        case "YEARLY": return (1, 365 * rule.interval, false)
        default: return (1, rule.interval, rule.isPlain && rule.interval == 1)
        }
    }
}

/// The parts of an RFC 5545 rule that other programs know.
struct RuleParts {
    private let parts: [String: String]

    init(_ text: String) {
        let pairs = text.split(separator: ";").compactMap { part -> (String, String)? in
            let sides = part.split(separator: "=", maxSplits: 1)
            return sides.count == 2 ? (String(sides[0]), String(sides[1])) : nil
        }
        parts = Dictionary(pairs) { first, _ in first }
    }

    /// `DAILY`, `WEEKLY` and so on.
    var frequency: String { parts["FREQ"] ?? "DAILY" }
    /// The interval; 1 if the rule has none.
    var interval: Int { parts["INTERVAL"].flatMap { Int($0) }.map { min(max(1, $0), 3_660) } ?? 1 }
    /// True if the rule has only a frequency and an interval.
    var isPlain: Bool { Set(parts.keys).isSubset(of: ["FREQ", "INTERVAL"]) }
    /// Returns the value of a part; nil if it is missing.
    subscript(name: String) -> String? { parts[name] }
    /// Returns the number of values of a part.
    func count(of name: String) -> Int { parts[name]?.split(separator: ",").count ?? 0 }
}
