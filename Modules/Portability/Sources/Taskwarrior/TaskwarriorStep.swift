internal import Core
internal import PortabilityAPI
internal import Recurrence

/// The days of a task that repeats by a rule.
struct TaskwarriorPlan {
    let rule: DayPlan
    /// The last day; nil if the rule has no end.
    let last: Day?
    /// Taskwarrior's step for the same days; nil if there is none.
    let step: TaskwarriorStep?

    /// Creates a plan; nil for a schedule without specific days.
    init?(_ item: PortableItem, today: Day) {
        guard case .rule(let text) = item.schedule, let parsed = try? RecurrenceRule(text) else {
            return nil
        }
        rule = DayPlan(parsed, start: item.start ?? today)
        let parts = RuleParts(text)
        last = parts["UNTIL"] != nil || parts["COUNT"] != nil ? rule.last : nil
        step = TaskwarriorStep(rule.days.prefix(64).map { $0 })
    }
}

/// The step between two due days in Taskwarrior.
enum TaskwarriorStep: Hashable {
    case days(Int)
    case months(Int)
    case weekdays

    /// Creates the step between all consecutive days; nil if there is none.
    init?(_ days: [Day]) {
        guard let first = days.first else { return nil }
        let second = days.dropFirst().first ?? first + 1
        let (one, other) = (first.civil, second.civil)
        let months = (other.year - one.year) * 12 + other.month - one.month
        var steps: [TaskwarriorStep] = [.days(second - first), .weekdays]
        if months > 0 { steps.append(.months(months)) }
        let found = steps.first { step in
            zip(days, days.dropFirst()).allSatisfy { step.day(after: $0) == $1 }
        }
        guard let found else { return nil }
        self = found
    }

    /// Returns the next day by Taskwarrior's rules. A day after the end of a month becomes its last
    /// day.
    func day(after day: Day) -> Day {
        switch self {
        case .days(let count): return day + count
        case .weekdays: return day + (day.weekday == .friday ? 3 : day.weekday == .saturday ? 2 : 1)
        case .months(let count):
            let date = day.civil
            let month = date.year * 12 + date.month - 1 + count
            let start = Day(year: month / 12, month: month % 12 + 1, day: 1) ?? day
            return min(start + (date.day - 1), start.endOfMonth)
        }
    }

    /// Taskwarrior's name of the step. Its "months" and "years" are 30 and 365 days.
    var recur: String {
        switch self {
        case .days(let count): count % 7 == 0 ? "\(count / 7)weeks" : "\(count)days"
        case .weekdays: "weekdays"
        case .months(let count): count % 12 == 0 ? "P\(count / 12)Y" : "P\(count)M"
        }
    }
}
