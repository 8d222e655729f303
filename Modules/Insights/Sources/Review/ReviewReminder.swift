internal import Core
internal import InsightsAPI
internal import NotificationsAPI

/// The week that is over, told on its Monday if the person set a time: the digest of mail. How they
/// felt never stands in it, since others may see a message. Rules A1, I1, U7.
struct ReviewReminder: ReminderSource {
    /// When it comes: off unless set.
    static let clock = ReminderClock(
        "insights.digest", title: "Digest of the week",
        help: "When the week is told on Mondays: a time such as 08:30, or off.", standard: nil,
        usual: TimeOfDay(hour: 8, minute: 30))

    /// The curves that others may see.
    private static let shown = [SeriesID.points, SeriesID.focusMinutes, SeriesID.focuses]
    /// How many habits are named at most.
    private static let most = 10

    func reminders(on day: Day, at moment: Moment, in view: WorldView) -> [Reminder] {
        guard day >= moment.day, day == day.startOfWeek,
            let time = ReviewReminder.clock.time(on: day, in: view)
        else { return [] }
        // Of a week that goes on nothing is told yet.
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
