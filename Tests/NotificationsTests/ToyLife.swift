import CoachAPI
import Core
import CoreTesting
import FocusSessionsAPI
import Notifications
import NotificationsAPI

/// A module with scripted reminders, nudges, days of peace and focus times.
struct ToyModule: Module {
    let manifest = ModuleManifest(
        id: "toy", stability: .experimental, summary: "Reminds of what a test wants.",
        provides: ["coach.nag-keeper", "focus-sessions.keeper"])
    let life: ToyLife

    func register(with registrar: inout Registrar) throws(WiringError) {
        registrar.contribute(life, to: .reminders)
        registrar.contribute(life, to: .nudges)
        registrar.contribute(life, to: .reminderActionHandlers)
        registrar.provide(life, as: .quietDaysProvider)
        registrar.provide(life, as: .focusProvider)
    }
}

/// The scripted reminders and answers of a test.
struct ToyLife: ReminderSource, NudgeSource, QuietDaysProvider, FocusProvider, ReminderActionHandler
{
    var reminders: @Sendable (Day, Moment) -> [Reminder] = { _, _ in [] }
    var candidates: @Sendable (Day, Moment) -> [NudgeCandidate] = { _, _ in [] }
    var settled: @Sendable (String, Day, Moment) -> Reminder.Settled? = { _, _, _ in nil }
    var past: @Sendable (String, DaySpan) -> [NudgeCandidate.Past] = { _, _ in [] }
    var peace: @Sendable (Day) -> Bool = { _ in false }
    var work: @Sendable (Instant) -> Instant? = { _ in nil }

    func reminders(on day: Day, at moment: Moment, in view: WorldView) -> [Reminder] {
        reminders(day, moment)
    }
    func candidates(on day: Day, at moment: Moment, in view: WorldView) -> [NudgeCandidate] {
        candidates(day, moment)
    }
    func standing(of item: String, on day: Day, in view: WorldView) -> NudgeStatus? { nil }
    func settled(
        _ item: String, on day: Day, at moment: Moment, in view: WorldView
    ) -> Reminder.Settled? { settled(item, day, moment) }
    func past(
        of item: String, over span: DaySpan, at moment: Moment, in view: WorldView
    ) -> [NudgeCandidate.Past] { past(item, span) }
    /// Handles the pill reminder only, by dismissing it.
    func drafts(
        for act: ReminderAction, about reminder: ReminderID, in context: inout CommandContext
    ) throws(Rejection) -> [EventDraft]? {
        guard reminder.subject == "pills" else { return nil }
        return try DismissReminder(reminder).decide(in: &context)
    }
    func isQuiet(on day: Day, in view: WorldView) -> Bool { peace(day) }
    func minutes(over span: DaySpan, at now: Instant, in view: WorldView) -> [Int] {
        [Int](repeating: 0, count: span.count)
    }
    func workEnds(at now: Instant, in view: WorldView) -> Instant? { work(now) }
}

/// The time of day; traps if the text is malformed.
func time(_ text: String) -> TimeOfDay { TimeOfDay(text)! }

/// The instant of a wall time such as `2026-11-24 08:00` in a zone.
func instant(_ text: String, in zone: Zone = .utc) -> Instant {
    let parts = text.split(separator: " ").map(String.init)
    return zone.instant(of: WallTime(day(parts[0]), secondOfDay: time(parts[1]).seconds))
}

/// The zone; traps if the name is unknown.
func zone(_ name: String) -> Zone { try! Zone(identifier: name) }

/// A reminder at a wall time.
func reminder(
    _ subject: String, _ day: Day, _ at: String, nature: Reminder.Nature = .asked,
    useful: Int = 120, silent: Bool = false, settled: Reminder.Settled? = nil,
    kind: ReminderKind = .item
) -> Reminder {
    Reminder(
        id: ReminderID(kind, subject, day, time(at)), time: .wall(time(at)),
        title: "Time for \(subject)", isSilent: silent, nature: nature, useful: useful,
        why: "You set \(at) for it.", settled: settled)
}
