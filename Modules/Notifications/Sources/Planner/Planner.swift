internal import Core
internal import NotificationsAPI

/// Works out what is to be sent now and within 48 hours: a pure function of what is due, the
/// clock, the settings and the log. Rule A2.
///
/// In this order a reminder is left out, or held until a later time: reminders are off; it is
/// settled, waved away or left out by its source; the day is one of peace; it is of no use any
/// more; quiet hours; a session of focus; the limits.
struct Planner {
    /// How far ahead a plan reaches, in seconds.
    static let horizon: Int64 = 48 * 3_600
    /// What is due within so many seconds of the first goes out with it.
    static let bundle: Int64 = 600

    let moment: Moment
    let settings: [Day: NotificationSettings]
    /// The days on which nothing presses. Rule C2.
    let peace: Set<Day>
    /// Until when a stretch of focused work lasts; nil if none goes on.
    let focus: Instant?
    /// Until when reminders are put off.
    let snoozes: [ReminderID: Instant]
    let dismissed: Set<ReminderID>
    /// What went out on the days that are looked at.
    let sent: [ReminderID: SentReminder]

    /// What is set for a day; of days that are not looked at, what is set now.
    func settings(on day: Day) -> NotificationSettings {
        settings[day] ?? settings[moment.day] ?? NotificationSettings()
    }

    /// When the days that are looked at end; of those that never are, nothing.
    let ends: [Day: Instant]

    private var now: Instant { moment.instant }

    /// The plan for what is due.
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

    /// Sets when a reminder is due; false if it went out already. One that was put off comes again
    /// as the person's own wish.
    private func take(_ planned: inout PlannedReminder) -> Bool {
        var isOfDay = true
        if case .instant = planned.reminder.time { isOfDay = false }
        if let until = snoozes[planned.reminder.id] {
            planned.reminder.id = planned.reminder.id.again(at: until)
            planned.reminder.time = .instant(until)
            planned.reminder.nature = .asked
            planned.reminder.why = "You put it off until \(moment.clock(until))."
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

    /// Leaves a reminder out, or moves it to when it can go out.
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

    /// Whether quiet hours hold a reminder.
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
    /// What a clock on the wall shows at an instant, to the minute; with the weekday if that is on
    /// another date.
    func clock(_ instant: Instant) -> String {
        let wall = zone.wallTime(at: instant)
        let time = TimeOfDay(minutes: Int(wall.secondOfDay) / 60)?.description ?? ""
        return wall.day == wallTime.day ? time : "\(wall.day.weekday.shortEnglishName) \(time)"
    }
}
