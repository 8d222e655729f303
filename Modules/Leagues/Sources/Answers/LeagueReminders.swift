internal import Core
internal import LeaguesAPI
internal import NotificationsAPI

/// The source of the reminder that the season ends within 24 hours. Rules A1, L6.
struct LeagueReminders: ReminderSource {
    /// The number of minutes for which the reminder is useful: half of the week's last 24 hours.
    static let useful = 720

    func reminders(on day: Day, at moment: Moment, in view: WorldView) -> [Reminder] {
        LeagueAnswers().announcements(at: moment, in: view).compactMap { announcement in
            let start = announcement.span.lowerBound
            guard moment.rule.day(at: start) == day else { return nil }
            return Reminder(
                id: ReminderID(.season, announcement.id, day), time: .instant(start),
                title: announcement.title, body: announcement.text, link: "/leaderboard",
                nature: .nudge, useful: LeagueReminders.useful,
                why: "The league week ends 24 hours later.")
        }
    }
}
