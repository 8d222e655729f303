internal import Core
internal import InsightsAPI
internal import NotificationsAPI

/// The reminder of the finished week on the following Monday, also sent as a mail digest. Rules A1,
/// I1, U7.
///
/// It is off by default. It never includes how the user felt, because others may see the message.
struct ReviewReminder: ReminderSource {
    /// The time of the reminder, off unless the user sets it.
    static let clock = ReminderClock(
        "insights.digest", title: "Weekly review reminder",
        help: "The time of the weekly review on Mondays, such as 08:30, or off.", standard: nil,
        usual: TimeOfDay(hour: 8, minute: 30))

    /// The series that others may see.
    private static let shown = [SeriesID.points, SeriesID.focusMinutes, SeriesID.focuses]
    /// The maximum number of habits that are named.
    private static let most = 10

    func reminders(on day: Day, at moment: Moment, in view: WorldView) -> [Reminder] {
        guard day >= moment.day, day == day.startOfWeek,
            let time = ReviewReminder.clock.time(on: day, in: view)
        else { return [] }
        // A week that is not over is not included.
        let isOver = day == moment.day
        return [
            Reminder(
                id: ReminderID(.digest, "week", day), time: .wall(time),
                title: "Your week",
                body: isOver ? ReviewReminder.words(of: day - 1, at: moment, in: view) : "",
                link: "/insights?range=week&day=\(day - 1)", isSilent: true, useful: 720,
                why: "You set \(time) on Mondays for it.")
        ]
    }

    private static func words(of day: Day, at moment: Moment, in view: WorldView) -> String {
        let review = Insights.week(of: day, at: moment, in: view)
        let curves = review.curves.filter { shown.contains($0.id) }.compactMap { curve in
            curve.figure.map { figure in
                let before = curve.before.map { " (\(Figure.text($0)) before)" } ?? ""
                let unit = curve.unit.isEmpty ? "" : " \(curve.unit)"
                return "\(curve.title.prefix(1).uppercased() + curve.title.dropFirst()): "
                    + "\(Figure.text(figure))\(unit)\(before)"
            }
        }
        let habits = review.habits.filter { $0.adherence.due > 0 }.prefix(most).map {
            "\($0.title): \($0.adherence.completed) of \($0.adherence.due)"
        }
        return ([review.summary] + curves + habits).joined(separator: "\n")
    }
}
