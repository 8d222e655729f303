internal import Core
internal import NotificationsAPI

/// The kinds of reminders with a common sound setting: the device's sound or none. Rule A1.
public enum ReminderSound: String, Hashable, Sendable, CaseIterable {
    /// Times of items and journeys, and reflections.
    case items
    /// The prompt to set the day's focuses.
    case morning
    /// Reminders at times that the user did not set: nudges, streaks, seasons.
    case nudges
    /// Phases of a session.
    case phases
    /// The review of a past week.
    case review

    /// True if they have a sound by default.
    public var isOnUnlessSet: Bool { self != .morning && self != .review }

    /// Returns the sound setting of a kind; nil for kinds of unknown modules, whose reminders
    /// define it themselves.
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

    /// The name under which it is stored.
    var name: NotificationSettings.Name {
        switch self {
        case .items: .soundItems
        case .morning: .soundMorning
        case .nudges: .soundNudges
        case .phases: .soundPhases
        case .review: .soundReview
        }
    }

    /// The title shown to the user.
    var title: String {
        switch self {
        case .items: "Sound of reminders"
        case .morning: "Sound of the morning reminder"
        case .nudges: "Sound of nudges"
        case .phases: "Sound at the end of a focus phase"
        case .review: "Sound of the weekly review"
        }
    }

    /// The help text.
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
    /// Returns true if a reminder has no sound: by the user's setting for its kind, otherwise by
    /// the reminder's own value.
    func isSilent(_ reminder: Reminder) -> Bool {
        let isOn = ReminderSound(of: reminder.kind).flatMap { sounds[$0] }
        return isOn.map { !$0 } ?? reminder.isSilent
    }
}
