internal import Core
internal import NotificationsAPI

/// The nudges for the planned days. Each has a reason for its hour, or for not being sent. Rule A2.
struct Nudges {
    /// The number of minutes for which a nudge is useful.
    static let useful = 120

    let moment: Moment
    let view: WorldView
    let log: [SentReminder]
    let state: NotificationsState

    /// Returns the mode for an item's nudges: `auto` unless the user chose `on` or `off`.
    static func mode(of item: String, on day: Day, in state: NotificationsState) -> String {
        state.value(of: "nudge.\(item)", on: day) ?? "auto"
    }

    /// Returns the nudges for some days.
    func planned(on days: [Day], _ settings: [Day: NotificationSettings]) -> [PlannedReminder] {
        view.answers(to: .nudges).flatMap { source in
            var known: [String: Known] = [:]
            return days.flatMap { day -> [PlannedReminder] in
                guard let set = settings[day], set.isOn, set.isSmart else { return [] }
                return source.candidates(on: day, at: moment, in: view).compactMap { candidate in
                    let mode = Nudges.mode(of: candidate.item, on: day, in: state)
                    guard mode == "on" || mode == "auto" && !candidate.hasTimes else { return nil }
                    let facts = known[candidate.item] ?? Known(candidate.item, source, self)
                    known[candidate.item] = facts
                    let settled = source.settled(candidate.item, on: day, at: moment, in: view)
                    return planned(candidate, settled, on: day, set, facts)
                }
            }
        }
    }

    /// The data about an item that does not depend on the day.
    private struct Known {
        var past: [NudgeCandidate.Past]
        var hour: NudgeHour?
        var history: NudgeHistory

        init(_ item: String, _ source: any NudgeSource, _ nudges: Nudges) {
            let (moment, today) = (nudges.moment, nudges.moment.day)
            past = source.past(
                of: item, over: DaySpan(NudgeHour.window, endingOn: today - 1), at: moment,
                in: nudges.view)
            hour = NudgeHour(of: past, dayStart: moment.rule.dayStart)
            history = NudgeHistory(
                of: item, before: today, since: nudges.state.since("nudge.\(item)", on: today),
                log: nudges.log, past: past)
        }
    }

    private func planned(
        _ candidate: NudgeCandidate, _ settled: Reminder.Settled?, on day: Day,
        _ settings: NotificationSettings, _ known: Known
    ) -> PlannedReminder? {
        let start = moment.rule.dayStart
        let minute =
            known.hour.map {
                settings.nudgeMinute(near: $0.minute, on: day, dayStart: start)
            } ?? settings.plainMinute(on: day, dayStart: start)
        guard let minute, let time = TimeOfDay(minutes: minute % 1_440) else { return nil }
        let verdict = known.history.verdict(on: day, due: known.past.map(\.day))
        var reminder = Reminder(
            id: ReminderID(verdict == .asks ? .ask : .nudge, candidate.item, day),
            time: .wall(time), title: "Time for \(candidate.name)",
            body: "There is still time today.", link: candidate.link, nature: .nudge,
            useful: Nudges.useful, item: candidate.item, why: Nudges.why(known.hour, start),
            settled: settled)
        switch verdict {
        case .comes: return PlannedReminder(reminder)
        case .rests: return PlannedReminder(reminder, left: .rests)
        case .pauses: return PlannedReminder(reminder, left: .pauses)
        case .asks:
            reminder.title = "Stop these nudges?"
            reminder.body =
                "\(candidate.name): you ignored the last \(known.history.ignored) nudges. "
                + "They can stop or continue."
            reminder.item = nil
            reminder.why = "You ignored many nudges in a row."
            return PlannedReminder(reminder)
        }
    }

    /// Returns the reason for the hour of a nudge as a sentence.
    private static func why(_ hour: NudgeHour?, _ dayStart: TimeOfDay) -> String {
        guard let hour, let time = TimeOfDay(minutes: hour.minute % 1_440) else {
            return "It has no time yet. After two weeks of records, the hour follows your habits."
        }
        return "In \(hour.days) days of records, you usually did it by \(time), rarely later."
    }
}
