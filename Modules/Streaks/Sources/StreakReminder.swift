internal import Core
internal import NotificationsAPI
internal import StreaksAPI

/// The evening reminder for a streak of at least three days that is pending today. Rules A1, K3.
struct StreakReminder: ReminderSource {
    /// The time of day of the reminder.
    static let clock = ReminderClock(
        "streaks.reminder", title: "Streak protection",
        help: "The time of the reminder if today does not count yet, such as 20:00, or off.",
        standard: TimeOfDay(hour: 20))
    /// The minimum length, in days, of a streak that gets a reminder.
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
                nature: .nudge, useful: 240, why: "Streak protection is set to \(time).",
                settled: streak.isPending ? nil : .done)
        ]
    }

    /// Returns the streak of habit days, or else the longest other pending streak; nil if none is
    /// long enough.
    ///
    /// The query reads only as much history as necessary.
    private func longest(on day: Day, in view: WorldView) -> Streak? {
        let long = StreakAnswers().recent(today: day, in: view)
            .filter { $0.current >= StreakReminder.least }
        return long.filter(\.isPending).max { $0.current < $1.current } ?? long.first
    }
}
