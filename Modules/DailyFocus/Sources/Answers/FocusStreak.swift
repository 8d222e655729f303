internal import Core
internal import StreaksAPI

/// The streak of focus days. A day counts if at least one of its three focuses is done. Rule K4.
struct FocusStreak: StreakLineSource {
    static let id = "focus"

    func lines(over span: DaySpan, today: Day, in view: WorldView) -> [StreakLine] {
        guard DailyFocus.isUsed(in: view) else { return [] }
        var qualified = DayBits(span)
        for entry in view.dailyFocus.entries(over: span) where entry.done > 0 {
            qualified[entry.day] = true
        }
        let neutral = view.neutralDays(in: span)
        qualified.subtract(neutral)
        return [
            StreakLine(
                id: FocusStreak.id, title: "Focus days", qualified: qualified, neutral: neutral)
        ]
    }

    func reason(for line: String, on day: Day, in view: WorldView) -> String {
        if view.neutralDays(in: DaySpan(day))[day] {
            return "The day vanished in a journey: it neither counts nor breaks."
        }
        guard let entry = view.dailyFocus.entry(on: day) else { return "No focuses were set." }
        return "\(entry.done) of \(FocusEntry.size) focuses done, 1 needed."
    }

    func firstDay(in view: WorldView) -> Day? { view.dailyFocus.firstDay }
}

extension FocusStreak: ActivityDaySource {
    func activityDays(over span: DaySpan, in view: WorldView) -> DayBits {
        view.dailyFocus.entries(over: span).reduce(into: DayBits(span)) { $0[$1.day] = true }
    }
}
