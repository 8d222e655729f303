internal import Core
internal import NotificationsAPI

/// Kinds of reminders that sound alike: with the device's own sound, or without any. Rule A1.
public enum ReminderSound: String, Hashable, Sendable, CaseIterable {
    /// Times of items and journeys, and reflections.
    case items
    /// The day's focuses are to be set.
    case morning
    /// What nobody asked for at its time: nudges, streaks, seasons.
    case nudges
    /// Phases of a session.
    case phases
    /// The week that is over.
    case review

    /// Whether they sound unless somebody says otherwise.
    public var isOnUnlessSet: Bool { self != .morning && self != .review }

    /// The sound of a kind; nil for a kind of a module that is not known here, whose reminders say
    /// themselves whether they sound.
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

    /// The name under which it is kept.
    var name: NotificationSettings.Name {
        switch self {
        case .items: .soundItems
        case .morning: .soundMorning
        case .nudges: .soundNudges
        case .phases: .soundPhases
        case .review: .soundReview
        }
    }

    /// What people see.
    var title: String {
        switch self {
        case .items: "Sound of reminders"
        case .morning: "Sound in the morning"
        case .nudges: "Sound of nudges"
        case .phases: "Sound of phases"
        case .review: "Sound of the week's review"
        }
    }

    /// What it is about.
    var help: String {
        let what =
            switch self {
            case .items: "times that you named come"
            case .morning: "the morning reminder comes"
            case .nudges: "nudges, streaks and seasons come"
            case .phases: "the end of a phase of focus comes"
            case .review: "the review of a week comes"
            }
        return "Whether \(what) with the device's own sound: on or off."
    }
}

extension NotificationSettings {
    /// Whether a reminder comes without a sound: as the person set for its kind, else as whoever
    /// reminds says.
    func isSilent(_ reminder: Reminder) -> Bool {
        let isOn = ReminderSound(of: reminder.kind).flatMap { sounds[$0] }
        return isOn.map { !$0 } ?? reminder.isSilent
    }
}
