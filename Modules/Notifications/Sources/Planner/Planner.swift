internal import Core
internal import NotificationsAPI

/// Computes which reminders to send now and within 48 hours. The result depends only on the
/// reminders, the clock, the settings and the log. Rule A2.
///
/// These checks drop or delay a reminder, in this order: reminders are off; the reminder is
/// settled, dismissed or left out by its source; the day is a quiet day; the reminder is no longer
/// useful; quiet hours; a focus session; the limits.
struct Planner {
    /// The time that a plan covers, in seconds.
    static let horizon: Int64 = 48 * 3_600
    /// The number of seconds within which reminders are sent together with the first one.
    static let bundle: Int64 = 600

    let moment: Moment
    let settings: [Day: NotificationSettings]
    /// The quiet days, on which the user is not put under any pressure. Rule C2.
    let peace: Set<Day>
    /// The end of the current work phase of a focus session; nil if there is none.
    let focus: Instant?
    /// The times until which the user snoozed reminders.
    let snoozes: [ReminderID: Instant]
    let dismissed: Set<ReminderID>
    /// The log entries of the reminders sent on the planned days.
    let sent: [ReminderID: SentReminder]

    /// Returns the settings for a day. For days that are not planned, the current settings are
    /// used.
    func settings(on day: Day) -> NotificationSettings {
        settings[day] ?? settings[moment.day] ?? NotificationSettings()
    }

    /// The ends of the planned days.
    let ends: [Day: Instant]

    private var now: Instant { moment.instant }

    /// Returns the plan for the reminders.
    func plan(_ all: [PlannedReminder]) -> ReminderPlan {
        var (going, left): ([PlannedReminder], [PlannedReminder]) = ([], [])
        for var planned in all {
            guard take(&planned) else { continue }
            hold(&planned)
            if planned.left == nil, planned.start > now + Planner.horizon { continue }
            if planned.left == nil { going.append(planned) } else { left.append(planned) }
        }
        going.sort { ($0.start, $0.due, $0.reminder.id) < ($1.start, $1.due, $1.reminder.id) }
        limit(&going, by: all, &left)
        var entries = bundled(going)
        left.sort { ($0.due, $0.reminder.id) < ($1.due, $1.reminder.id) }
        entries += left.compactMap { planned in
            guard let reason = planned.left, planned.reminder.day >= moment.day,
                planned.due <= now + Planner.horizon
            else { return nil }
            return ReminderPlan.Entry(
                instant: planned.due, reminders: [planned.reminder], decision: .leave,
                reason: reason)
        }
        return ReminderPlan(entries)
    }

    /// Sets the due time of a reminder. Returns false if the reminder was already sent. A snoozed
    /// reminder counts as requested by the user.
    private func take(_ planned: inout PlannedReminder) -> Bool {
        var isOfDay = true
        if case .instant = planned.reminder.time { isOfDay = false }
        if let until = snoozes[planned.reminder.id] {
            planned.reminder.id = planned.reminder.id.again(at: until)
            planned.reminder.time = .instant(until)
            planned.reminder.nature = .asked
            planned.reminder.why = "You snoozed it until \(moment.clock(until))."
        }
        let end = ends[planned.reminder.day]
        guard sent[planned.reminder.id] == nil, end != nil || !isOfDay else { return false }
        planned.reminder.isSilent = settings(on: planned.reminder.day).isSilent(planned.reminder)
        planned.due = planned.reminder.instant(by: moment.rule)
        planned.start = max(planned.due, now)
        planned.expiry = planned.due + Int64(planned.reminder.useful) * 60
        if isOfDay, let end { planned.expiry = min(planned.expiry, end) }
        return true
    }

    /// Drops a reminder, or delays it until a time at which it can be sent.
    private func hold(_ planned: inout PlannedReminder) {
        let reminder = planned.reminder
        let settings = settings(on: reminder.day)
        planned.left = reason(against: planned, settings)
        guard planned.left == nil, reminder.nature != .live else { return }
        if waits(reminder, settings) { wait(&planned, for: settings.quiet) }
        if let focus, reminder.isNudge, planned.left == nil, planned.start < focus {
            planned.start = focus
            planned.held = .focus(until: moment.clock(focus))
            if focus >= planned.expiry { planned.left = planned.held }
            if planned.left == nil { wait(&planned, for: settings.quiet) }
        }
    }

    /// Returns true if quiet hours delay a reminder.
    func waits(_ reminder: Reminder, _ settings: NotificationSettings) -> Bool {
        switch reminder.nature {
        case .asked: reminder.id.again == nil && !settings.isUrgent
        case .nudge: true
        case .live: false
        }
    }

    private func reason(
        against planned: PlannedReminder, _ settings: NotificationSettings
    ) -> ReminderPlan.Reason? {
        let reminder = planned.reminder
        if !settings.isOn { return .off }
        if let settled = reminder.settled { return .settled(settled) }
        if dismissed.contains(reminder.id.original) { return .dismissed }
        if let left = planned.left { return left }
        if reminder.isNudge, peace.contains(reminder.day) { return .peace }
        return planned.start >= planned.expiry ? .stale(reminder.useful) : nil
    }

    private func wait(_ planned: inout PlannedReminder, for quiet: QuietHours) {
        let end = quiet.next(from: planned.start, in: moment.zone)
        guard end != planned.start else { return }
        planned.held = .quiet(until: end.map(moment.clock))
        guard let end, end < planned.expiry else {
            planned.left = planned.held
            return
        }
        planned.start = end
    }
}

extension Moment {
    /// Returns an instant as a wall-clock time in hours and minutes, with the weekday if it is on
    /// another date.
    func clock(_ instant: Instant) -> String {
        let wall = zone.wallTime(at: instant)
        let time = TimeOfDay(minutes: Int(wall.secondOfDay) / 60)?.description ?? ""
        return wall.day == wallTime.day ? time : "\(wall.day.weekday.shortEnglishName) \(time)"
    }
}
