internal import Core
internal import NotificationsAPI

/// The morning reminder to set the day's focuses, sent without a sound if they are not set yet.
/// Rule A1.
struct FocusReminder: ReminderSource {
    /// The time of day at which the reminder is due.
    static let clock = ReminderClock(
        "daily-focus.reminder", title: "Morning reminder",
        help:
            "The time of the silent reminder to set the day's three focuses, such as 08:00, or "
            + "off.",
        standard: TimeOfDay(hour: 8))

    func reminders(on day: Day, at moment: Moment, in view: WorldView) -> [Reminder] {
        guard day >= moment.day, let time = FocusReminder.clock.time(on: day, in: view),
            !view.dailyFocus.activeGoals.isEmpty, view.dailyFocus.isOnboarded
        else { return [] }
        let isSet = view.dailyFocus.entry(on: day) != nil
        return [
            Reminder(
                id: ReminderID(.morning, "focuses", day), time: .wall(time),
                title: "What matters today?", body: "Choose three focuses for the day.",
                link: "/focus", isSilent: true, useful: 240,
                why: "The morning reminder comes at \(time).", settled: isSet ? .set : nil)
        ]
    }
}
