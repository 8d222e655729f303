internal import CoachAPI
public import Core
internal import FocusSessionsAPI
public import NotificationsAPI

/// What can be asked about reminders: pure functions of facts, clock and log. Rules A1, A2.
public enum Notifications {
    /// What is to be sent at a moment and within the 48 hours after it, after what went out.
    ///
    /// The log has to hold every reminder of the last four days, every nudge of the last ninety,
    /// and every question whether to stop that was ever sent. The same facts, moment and log give
    /// the same plan, whoever asks. `isShort` asks for the moment's day and the next hour alone,
    /// which says the same of what is to be sent, and costs a third.
    public static func plan(
        at moment: Moment, log: [SentReminder] = [], isShort: Bool = false, in view: WorldView
    ) -> ReminderPlan {
        let (state, today) = (view.notifications, moment.day)
        // What is due within the hour is told, be it of the next day, with what goes along.
        let isLast =
            moment.rule.start(of: today + 1) <= moment.instant + (3_600 + Planner.bundle)
        let days = Array((today - 1)...(isShort && !isLast ? today : today + 2))
        var settings: [Day: NotificationSettings] = [:]
        for day in days { settings[day] = NotificationSettings(on: day, in: state) }
        var all = view.answers(to: .reminders).flatMap { source in
            days.flatMap { source.reminders(on: $0, at: moment, in: view) }
        }.map { PlannedReminder($0) }
        all += Nudges(moment: moment, view: view, log: log, state: state)
            .planned(on: Array(days.dropFirst()), settings)
        guard !all.isEmpty else { return ReminderPlan() }
        let recent = log.filter { $0.id.day >= today - 3 }
        let planner = Planner(
            moment: moment, settings: settings,
            peace: Set(days.filter { view.isQuiet(on: $0) }),
            focus: view.answer(.focusKeeper)?.workEnds(at: moment.instant, in: view),
            snoozes: days.reduce(into: [:]) { all, day in
                all.merge(state.snoozes(on: day)) { $1 }
            },
            dismissed: days.reduce(into: []) { $0.formUnion(state.dismissals(on: $1)) },
            sent: Dictionary(recent.map { ($0.id, $0) }) { first, _ in first },
            ends: days.reduce(into: [:]) { ends, day in
                let span = moment.rule.span(of: day)
                if !span.isEmpty { ends[day] = span.upperBound }
            })
        return planner.plan(all)
    }

    /// What a person set about reminders, as it is in force on a day.
    public static func settings(on day: Day, in view: WorldView) -> NotificationSettings {
        NotificationSettings(on: day, in: view.notifications)
    }

    /// Whether an item is nudged: `auto` unless the person said `on` or `off`.
    public static func nudging(of item: String, on day: Day, in view: WorldView) -> NudgeMode {
        NudgeMode(rawValue: Nudges.mode(of: item, on: day, in: view.notifications)) ?? .auto
    }
}

/// Whether an item is nudged. Rule A2.
public enum NudgeMode: String, Hashable, CaseIterable, Worded {
    /// If reminders of it are wanted and no time is named.
    case auto
    /// At a good hour, whatever times are named.
    case on
    /// Never.
    case off
}

/// Answers about reminders.
struct NotificationAnswers: ReminderKeeper {
    func value(of clock: String, on day: Day, in view: WorldView) -> String? {
        view.notifications.value(of: clock, on: day)
    }

    func since(_ clock: String, on day: Day, in view: WorldView) -> Day? {
        view.notifications.since(clock, on: day)
    }

    func setting(_ clock: String, to value: String, from day: Day) -> [EventDraft] {
        [NotificationFact.set(.init(name: clock, value: value, from: day)).draft]
    }

    func plan(
        at moment: Moment, log: [SentReminder], isShort: Bool, in view: WorldView
    ) -> ReminderPlan {
        Notifications.plan(at: moment, log: log, isShort: isShort, in: view)
    }
}
