internal import Core
internal import NotificationsAPI

/// A group of reminder kinds that share one setting for their sound: the device's sound, or none.
/// Rule A1.
public enum ReminderSound: String, Hashable, Sendable, CaseIterable {
    /// Reminders at times of items and journeys, and of reflections.
    case items
    /// The reminder to set the day's focuses.
    case morning
    /// Reminders at times that the user did not set: for nudges, streaks and seasons.
    case nudges
    /// The ends of a session's phases.
    case phases
    /// The summary of a past week.
    case review

    /// True if these reminders have a sound by default.
    public var isOnUnlessSet: Bool { self != .morning && self != .review }

    /// Returns the sound setting for a kind of reminder; nil for kinds from other modules, whose
    /// reminders decide about their sound themselves.
    init?(of kind: ReminderKind) {
        switch kind {
        case .item, .trigger, .reflection: self = .items
        case .morning: self = .morning
        case .nudge, .ask, .streak, .season: self = .nudges
        case .phase: self = .phases
        case .digest: self = .review
        default: return nil
        }
    }

    /// The name under which the setting is stored.
    var name: NotificationSettings.Name {
        switch self {
        case .items: .soundItems
        case .morning: .soundMorning
        case .nudges: .soundNudges
        case .phases: .soundPhases
        case .review: .soundReview
        }
    }

    /// The title of the setting as shown to the user.
    var title: String {
        switch self {
        case .items: "Sound of reminders"
        case .morning: "Sound of the morning reminder"
        case .nudges: "Sound of nudges"
        case .phases: "Sound at the end of a focus phase"
        case .review: "Sound of the weekly review"
        }
    }

    /// The help text of the setting.
    var help: String {
        let what =
            switch self {
            case .items: "reminders at times that you set"
            case .morning: "the morning reminder"
            case .nudges: "nudges and reminders about streaks and league seasons"
            case .phases: "the end of a focus phase"
            case .review: "the weekly review"
            }
        return "Play the device's sound for \(what): on or off."
    }
}

extension NotificationSettings {
    /// Returns true if a reminder has no sound. The user's setting for its kind decides; if there
    /// is none, the reminder's own value does.
    func isSilent(_ reminder: Reminder) -> Bool {
        let isOn = ReminderSound(of: reminder.kind).flatMap { sounds[$0] }
        return isOn.map { !$0 } ?? reminder.isSilent
    }
}
