internal import Core
internal import NotificationsAPI

/// The source of reminders for current journeys, with the habit's trigger. They are sent if the
/// user set a time. Rules A1, J1.
struct JourneyReminders: ReminderSource {
    /// The time of day of the reminder; off by default.
    static let clock = ReminderClock(
        "journeys.reminder", title: "Journey reminder",
        help: "The time of the reminder of your journeys, such as 18:00, or off.", standard: nil,
        usual: TimeOfDay(hour: 18))

    func reminders(on day: Day, at moment: Moment, in view: WorldView) -> [Reminder] {
        guard day >= moment.day, let time = JourneyReminders.clock.time(on: day, in: view) else {
            return []
        }
        return Journeys.running(on: day, today: moment.day, in: view).map { journey in
            let trigger = journey.item.flatMap {
                view.answer(.itemProvider)?.trigger(of: $0, on: day, in: view)
            }
            return Reminder(
                id: ReminderID(.trigger, journey.id.description, day), time: .wall(time),
                title: "Time for \(journey.title)",
                body: trigger.map { "After \($0), it's time to \(journey.title)" }
                    ?? "Day \(journey.day) of \(Journey.length).",
                link: "/journey", useful: 120, item: journey.item,
                why: "You set \(time) for your journeys.", settled: journey.isDone ? .done : nil)
        }
    }
}
