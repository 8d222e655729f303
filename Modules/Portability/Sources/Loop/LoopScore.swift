internal import Core
internal import Foundation
internal import PortabilityAPI

/// The daily score of a habit in Loop Habit Tracker. Rule I4.
///
/// Each day `s ← s·m + c·(1 − m)` with `m = 0.5^(√f / 13)`. `f` is the share of days on which the
/// habit is due; `c` is the achieved share of the target over the last days of its frequency.
struct LoopScore {
    private let habit: LoopHabit
    private let memory: Double

    init(_ habit: LoopHabit) {
        self.habit = habit
        let fraction = habit.times >= habit.days ? 1 : Double(habit.times) / Double(habit.days)
        memory = pow(0.5, fraction.squareRoot() / 13)
    }

    /// Returns the scores of a span that begins with the habit's first entry.
    func scores(over span: DaySpan) -> [Double] {
        var score = habit.kind == .atMost ? 1.0 : 0.0
        var window: [Double] = []
        var sum = 0.0
        return span.days.map { day in
            let value = habit.entries[day.number]?.value ?? -1
            let amount: Double =
                habit.kind == .yesNo
                ? (value == 2 ? 1 : 0) : value > 3 || value == 0 ? Double(value) / 1_000 : 0
            window.append(amount)
            sum += amount
            if window.count > length { sum -= window[window.count - 1 - length] }
            if value != 3 { score = score * memory + achieved(sum) * (1 - memory) }
            return score
        }
    }

    private var isDaily: Bool { habit.times >= habit.days }

    /// The number of days over which values are added, doubled for yes-or-no habits.
    private var length: Int {
        habit.kind != .yesNo ? max(1, habit.days) : isDaily ? 1 : 2 * habit.days
    }

    private func achieved(_ sum: Double) -> Double {
        let target = Double(habit.target) / 1_000
        switch habit.kind {
        case .yesNo: return min(1, sum / Double(isDaily ? 1 : 2 * habit.times))
        case .atLeast: return target > 0 ? min(1, max(0, sum / target)) : 1
        case .atMost:
            guard target > 0 else { return sum > 0 ? 0 : 1 }
            return min(1, max(0, 1 - (sum - target) / target))
        }
    }
}
