internal import Core
internal import NotificationsAPI

extension Planner {
    /// Combines reminders to entries of the plan. Reminders due within ten minutes of the first one
    /// are sent together, but those with and those without a sound separately. Reminders of an
    /// activity in progress are sent alone.
    func bundled(_ going: [PlannedReminder]) -> [ReminderPlan.Entry] {
        var (entries, bundles): ([ReminderPlan.Entry], [[PlannedReminder]]) = ([], [])
        var open: [Bool: Int] = [:]
        for planned in going {
            let isWithheld = isWithheld(planned.reminder)
            if isWithheld, planned.start <= moment.instant {
                entries.append(entry([planned], .withhold, .withheld))
            } else if isWithheld || planned.reminder.nature == .live {
                bundles.append([planned])
            } else if let place = open[planned.reminder.isSilent],
                planned.start <= bundles[place][0].start + Planner.bundle
            {
                bundles[place].append(planned)
            } else {
                open[planned.reminder.isSilent] = bundles.count
                bundles.append([planned])
            }
        }
        let sending = bundles.filter { $0[0].start <= moment.instant }
        let waiting = bundles.filter { $0[0].start > moment.instant }
        return sending.map { entry($0, .send, reason(for: $0[0])) } + entries
            + waiting.map { entry($0, .wait, reason(for: $0[0])) }
    }

    private func entry(
        _ bundle: [PlannedReminder], _ decision: ReminderPlan.Decision,
        _ reason: ReminderPlan.Reason
    ) -> ReminderPlan.Entry {
        ReminderPlan.Entry(
            instant: bundle[0].start, reminders: bundle.map(\.reminder), decision: decision,
            reason: reason, until: decision == .send ? bundle.map(end).max() : nil)
    }

    /// Returns the time from which sending a reminder is not retried.
    private func end(of planned: PlannedReminder) -> Instant {
        let settings = settings(on: planned.reminder.day)
        guard waits(planned.reminder, settings),
            let quiet = settings.quiet.begin(after: planned.start, in: moment.zone)
        else { return planned.expiry }
        return min(planned.expiry, quiet)
    }

    /// Returns the reason for the sending time of an entry, given its first reminder.
    private func reason(for planned: PlannedReminder) -> ReminderPlan.Reason {
        if planned.start > moment.instant, let held = planned.held { return held }
        let isLate = moment.instant - planned.due >= 60_000
        return isLate ? .late(moment.clock(planned.due)) : .due(planned.reminder.why)
    }
}
