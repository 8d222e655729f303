internal import Core
internal import PortabilityAPI

/// The habits file, with lines such as `Gym: 3/7` and headings that begin with `!`.
struct HarshHabits {
    /// The frequency of a habit: a number of times in a number of days. 0 days means that it is
    /// only tracked.
    struct Habit {
        var name: String
        var times: Int
        var days: Int
        var end: Day?
    }

    /// The habits in file order; nil if there is no file.
    let habits: [Habit]?
    private(set) var headings = 0
    private(set) var unread = 0

    init(_ text: String?) {
        guard let text else {
            habits = nil
            return
        }
        var found: [Habit] = []
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let line = String(line).trimmed
            if line.hasPrefix("!") {
                headings += 1
            } else if let habit = HarshHabits.habit(line) {
                found.append(habit)
            } else if !line.isEmpty {
                unread += 1
            }
        }
        habits = found
    }

    private static func habit(_ line: String) -> Habit? {
        var parts = line.split(separator: ":").map { String($0).trimmed }
        let end = parts.count > 2 ? parts.last.flatMap { Day($0) } : nil
        if end != nil { parts.removeLast() }
        guard parts.count > 1, let frequency = parts.popLast() else { return nil }
        let name = parts.joined(separator: ": ").trimmed
        let isWeekly = frequency.hasSuffix("w")
        let numbers = (isWeekly ? String(frequency.dropLast()) : frequency).split(separator: "/")
            .map { Int(String($0).trimmed) }
        guard !name.isEmpty, let first = numbers.first ?? nil, first >= 0 else { return nil }
        if numbers.count == 2, let days = numbers[1], days > 0, first > 0, first <= days {
            return Habit(name: name, times: first, days: days, end: end)
        }
        guard numbers.count == 1 else { return nil }
        let days = isWeekly ? first.multipliedReportingOverflow(by: 7).partialValue : first
        return Habit(name: name, times: 1, days: days, end: end)
    }
}

extension HarshHabits.Habit {
    /// Returns the corresponding schedule.
    func schedule(_ changed: inout [String]) -> PortableItem.Schedule {
        let shown = TextFit.quoted(name)
        let until = end.map { ";UNTIL=" + "\($0)".filter { $0 != "-" } } ?? ""
        if days == 0 {
            changed.append("\(shown) is only tracked in harsh; here it is due once in 366 days.")
        } else if times == days {
            return .rule("FREQ=DAILY" + until)
        }
        if end != nil {
            changed.append(
                "\(shown) has an end day in harsh. Here it continues until you archive it.")
        }
        return days == 0 ? .times(1, inDays: 366) : .times(times, inDays: days)
    }
}
