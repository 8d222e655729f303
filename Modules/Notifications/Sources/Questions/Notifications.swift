internal import CoachAPI
public import Core
internal import FocusSessionsAPI
public import NotificationsAPI

/// Queries about reminders. The results depend only on the facts, the clock and the log. Rules A1,
/// A2.
public enum Notifications {
    /// Returns the reminders to send now and within the next 48 hours, given the log of reminders
    /// that were sent.
    ///
    /// The log must contain every reminder of the last four days, every nudge of the last ninety
    /// days, and all questions whether to stop nudges. The same facts, moment and log always give
    /// the same plan. With `isShort`, the plan covers only the moment's day and the next hour. The
    /// reminders to send now are the same, and the plan costs a third.
    public static func plan(
        at moment: Moment, log: [SentReminder] = [], isShort: Bool = false, in view: WorldView
    ) -> ReminderPlan {
        let (state, today) = (view.notifications, moment.day)
        // Reminders within the next hour are included even if they belong to the next day, with
        // those bundled with them.
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
            focus: view.answer(.focusProvider)?.workEnds(at: moment.instant, in: view),
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

    /// Returns the user's settings for reminders on a day.
    public static func settings(on day: Day, in view: WorldView) -> NotificationSettings {
        NotificationSettings(on: day, in: view.notifications)
    }

    /// Returns the mode for an item's nudges: `auto` unless the user chose `on` or `off`.
    public static func nudging(of item: String, on day: Day, in view: WorldView) -> NudgeMode {
        NudgeMode(rawValue: Nudges.mode(of: item, on: day, in: view.notifications)) ?? .auto
    }
}

/// The modes for an item's nudges. Rule A2.
public enum NudgeMode: String, Hashable, CaseIterable, StringCodedEnum {
    /// Nudges are sent if reminders are on and the user set no times.
    case auto
    /// Nudges are sent at a useful hour, even if the user set times.
    case on
    /// No nudges are sent.
    case off
}

/// Provides plans of reminders to other modules.
struct NotificationAnswers: ReminderProvider {
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
