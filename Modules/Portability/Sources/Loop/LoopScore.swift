internal import Core
internal import Foundation
internal import PortabilityAPI

/// The score that Loop Habit Tracker gives a habit, day by day. Rule I4.
///
/// Each day `s ← s·m + c·(1 − m)`, `m = 0.5^(√f / 13)`, f the part of days that the habit is due; c
/// is what was achieved in the last days of its frequency as a part of what was asked for.
struct LoopScore {
    private let habit: LoopHabit
    private let memory: Double

    init(_ habit: LoopHabit) {
        self.habit = habit
        let fraction = habit.times >= habit.days ? 1 : Double(habit.times) / Double(habit.days)
        memory = pow(0.5, fraction.squareRoot() / 13)
    }

    /// The scores of the days of a span, which begins with the habit's first entry.
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

    /// Over how many days it adds up; twice its frequency where it is done or not.
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
