internal import Core
internal import NotificationsAPI

/// The reminders of the morning and night reflections, if the user set times. Rules A1, M1.
struct ReflectionReminders: ReminderSource {
    /// The times of the reminders, off by default.
    static let clocks: [(time: Reflection.Time, clock: ReminderClock)] = [
        (
            .morning,
            ReminderClock(
                "reflections.morning", title: "Morning reflection",
                help: "The time of the reminder to write it, such as 08:30, or off.", standard: nil,
                usual: TimeOfDay(hour: 8, minute: 30))
        ),
        (
            .night,
            ReminderClock(
                "reflections.night", title: "Night reflection",
                help: "The time of the reminder to write it, such as 21:00, or off.", standard: nil,
                usual: TimeOfDay(hour: 21))
        ),
    ]

    func reminders(on day: Day, at moment: Moment, in view: WorldView) -> [Reminder] {
        guard day >= moment.day else { return [] }
        return ReflectionReminders.clocks.compactMap { part, clock in
            guard let time = clock.time(on: day, in: view) else { return nil }
            let isWritten = Reflections.reflection(part, on: day, in: view) != nil
            return Reminder(
                id: ReminderID(.reflection, part.rawValue, day), time: .wall(time),
                title: "\(part.title) reflection",
                body: part == .morning ? "How did you sleep?" : "How was the day?",
                link: "/reflections", useful: 180, why: "You set this reminder for \(time).",
                settled: isWritten ? .done : nil)
        }
    }
}
