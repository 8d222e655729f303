internal import Core
internal import NotificationsAPI
internal import StreaksAPI

/// Reminds in the evening that a streak of three days or more is still pending. Rules A1, K3.
struct StreakReminder: ReminderSource {
    /// When it comes.
    static let clock = ReminderClock(
        "streaks.reminder", title: "Streak protection",
        help: "When to be told that a streak is still pending: a time such as 20:00, or off.",
        standard: TimeOfDay(hour: 20))
    /// The shortest streak that is protected.
    static let least = 3

    func reminders(on day: Day, at moment: Moment, in view: WorldView) -> [Reminder] {
        guard day == moment.day, let time = StreakReminder.clock.time(on: day, in: view),
            let streak = longest(on: day, in: view)
        else { return [] }
        return [
            Reminder(
                id: ReminderID(.streak, streak.id, day), time: .wall(time),
                title: "Don't break your streak!",
                body: "You have a \(streak.current)-day streak going. "
                    + "Complete your habit now!",
                nature: .nudge, useful: 240, why: "Streaks are protected at \(time).",
                settled: streak.isPending ? nil : .done)
        ]
    }

    /// The streak of habit days, or the longest of another kind that is pending; nil if none is
    /// long enough.
    ///
    /// A life is not walked for it.
    private func longest(on day: Day, in view: WorldView) -> Streak? {
        let long = StreakAnswers().recent(today: day, in: view)
            .filter { $0.current >= StreakReminder.least }
        return long.filter(\.isPending).max { $0.current < $1.current } ?? long.first
    }
}
