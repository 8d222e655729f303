internal import Core
internal import Recurrence

/// The degree to which a habit has become automatic, as an exponentially weighted average. Rule
/// I4.
///
/// For each day, `s ← s·m + c·(1 − m)` with `m = 0.5^(√f / h)`. Here f is the fraction of days that
/// are scheduled, h is the half-life in days, and c is the achieved part of the target. For an item
/// that is not daily, c is the achieved part of everything scheduled in the last two periods.
/// Excused days and days that do not exist for the user change nothing.
public struct Strength: Sendable {
    /// The default half-life, in days, for a daily item that is always done: the median of Lally et
    /// al. 2010.
    public static let defaultHalfLife = 15.27

    /// The strength, 0–1.
    public private(set) var value = 0.0
    private let item: HabitsState.ItemState
    private let halfLife: Double

    init(_ item: HabitsState.ItemState, halfLife: Double) {
        self.item = item
        self.halfLife = max(halfLife, 0.5)
    }

    /// Returns the weight of the strength so far after one more day: 0.5^(√f / h).
    public static func memory(fraction: Double, halfLife: Double) -> Double {
        // The series of exp(-x) for 0 ≤ x ≤ 1.4. The last terms are far below 1e-17.
        let x = fraction.squareRoot() / halfLife * 0.693_147_180_559_945_3
        var (sum, term) = (1.0, 1.0)
        for n in 1...24 {
            term *= -x / Double(n)
            sum += term
        }
        return sum
    }

    /// Updates the strength for each day of a span in order. Today is included only if it is
    /// completed.
    mutating func run(_ days: ItemDays, over span: DaySpan, today: Day, neutral: DayMarks) {
        var era: Int?
        var frequency = (times: 1, days: 1)
        var memory = 1.0
        var achieved: [Double] = []
        for day in span.days {
            let now = item.plan.era(on: day)
            if now != era, let now {
                era = now
                frequency = item.plan.eras[now].frequency
                let fraction = Double(frequency.times) / Double(frequency.days)
                memory = Strength.memory(fraction: min(fraction, 1), halfLife: halfLife)
            }
            if neutral[day] { continue }
            let isCompleted = days.judged.kept[day]
            achieved.append(isCompleted ? 1 : era.map { part(on: day, $0, days) } ?? 0)
            if days.judged.excused[day] || day == today && !isCompleted { continue }
            var share = achieved[achieved.count - 1]
            if frequency.times < frequency.days {
                let window = achieved.suffix(2 * frequency.days)
                share = min(1, window.reduce(0, +) / Double(2 * frequency.times))
            }
            value = value * memory + share * (1 - memory)
        }
    }

    /// Returns the achieved part of the target, 0–1, on a day that is not completed.
    private func part(on day: Day, _ index: Int, _ days: ItemDays) -> Double {
        let era = item.plan.eras[index]
        // A week or month is judged on one of its days. Rule H7.
        if era.isPeriodic, !days.judged.due[day] { return 0 }
        let (target, amount) = (era.target(on: day), item.progress(on: day, index))
        guard target > .zero else { return 0 }
        let part = amount.units / target.units
        return era.definition.type.isLimit ? 0 : min(1, max(0, part))
    }
}

extension ItemPlan.DefinitionPeriod {
    /// The frequency of the schedule: `times` in `days` days.
    var frequency: (times: Int, days: Int) {
        if isPeriodic { return definition.period == .week ? (1, 7) : (1, 30) }
        return switch definition.schedule {
        case .once: (1, 1)
        case .timesPerWeek(let count): (count, 7)
        case .timesPerMonth(let count): (min(count, 30), 30)
        case .times(let count, let days): (count, days)
        case .rule(let rule):
            // The frequency of a rule is measured over its first years, 364 days for daily and
            // weekly rules.
            Self.frequency(of: rule, from: anchor, days: days)
        }
    }

    private static func frequency(
        of rule: RecurrenceRule, from anchor: Day, days: DayPlan?
    ) -> (times: Int, days: Int) {
        let period: Int =
            switch rule.frequency {
            case .secondly, .minutely, .hourly: 1
            case .daily: rule.interval
            case .weekly: 7 * rule.interval
            case .monthly: 30 * rule.interval
            case .yearly: 365 * rule.interval
            }
        guard let days, rule != .daily else { return (1, 1) }
        let long = max(364, min(period, 3_660))
        let count = days.count(in: DaySpan(long, endingOn: anchor + (long - 1)))
        guard count > 0 else { return (1, max(1, min(period, 3_660))) }
        if count == long { return (1, 1) }
        let times = max(1, (count * min(period, long) + long / 2) / long)
        return times < period ? (times, min(period, 3_660)) : (count, long)
    }
}
