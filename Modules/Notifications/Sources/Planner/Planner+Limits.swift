internal import Core
internal import NotificationsAPI

extension Planner {
    /// The kinds of reminder that count as nudges, even if no module contributes them any more.
    static let nudges: Set<ReminderKind> = [.nudge, .ask, .streak, .season]

    /// Drops the reminders that exceed a day's limits. Reminders of an activity in progress and
    /// those withheld by a trial do not count.
    func limit(
        _ going: inout [PlannedReminder], by all: [PlannedReminder], _ left: inout [PlannedReminder]
    ) {
        var (delivered, nudged) = counts(all)
        let admitted = admitted(of: going, after: nudged)
        going = going.filter { planned in
            let (reminder, day) = (planned.reminder, planned.reminder.day)
            guard reminder.nature != .live, !isWithheld(reminder) else { return true }
            let settings = settings(on: day)
            var planned = planned
            if reminder.isNudge, !admitted.contains(reminder.id) {
                planned.left = .nudgeLimit(settings.nudges)
            } else if let limit = settings.limit, delivered[day, default: 0] >= limit {
                planned.left = .limit(limit)
            } else {
                delivered[day, default: 0] += 1
                if reminder.isNudge { nudged[day, default: 0] += 1 }
                return true
            }
            left.append(planned)
            return false
        }
    }

    /// Returns true if a trial withholds the reminder.
    func isWithheld(_ reminder: Reminder) -> Bool {
        guard reminder.kind == .nudge, reminder.isNudge,
            let seed = settings(on: reminder.day).trial
        else { return false }
        return NudgeTrial.withholds(reminder.id.subject, on: reminder.day, seed: seed)
    }

    /// Returns the nudges that are within their day's limit. One of the allowed nudges is reserved
    /// for the streak.
    private func admitted(
        of going: [PlannedReminder], after nudged: [Day: Int]
    ) -> Set<ReminderID> {
        var room: [Day: Int] = [:]
        var found: Set<ReminderID> = []
        let nudges = going.filter { $0.reminder.isNudge && !isWithheld($0.reminder) }
        let ranked =
            nudges.filter { $0.reminder.kind == .streak }
            + nudges.filter { $0.reminder.kind != .streak }
        for planned in ranked {
            let day = planned.reminder.day
            let limit = settings(on: day).nudges
            let left = room[day] ?? max(0, limit - nudged[day, default: 0])
            room[day] = left - 1
            if left > 0 { found.insert(planned.reminder.id) }
        }
        return found
    }

    /// Returns for each day the number of reminders and the number of nudges that were sent.
    private func counts(_ all: [PlannedReminder]) -> (delivered: [Day: Int], nudged: [Day: Int]) {
        var (delivered, nudged): ([Day: Int], [Day: Int]) = ([:], [:])
        guard !sent.isEmpty else { return (delivered, nudged) }
        var natures: [ReminderID: Reminder.Nature] = [:]
        for planned in all { natures[planned.reminder.id] = planned.reminder.nature }
        for (id, entry) in sent where entry.isDelivered {
            let nature = natures[id]
            guard nature != .live, id.kind != .phase else { continue }
            delivered[id.day, default: 0] += 1
            let isNudge = nature == .nudge || Planner.nudges.contains(id.kind)
            if isNudge, id.again == nil { nudged[id.day, default: 0] += 1 }
        }
        return (delivered, nudged)
    }
}
