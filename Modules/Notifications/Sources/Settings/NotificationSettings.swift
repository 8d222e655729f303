internal import Core

/// The user's settings for reminders on a day. Rule A2.
public struct NotificationSettings: Hashable, Sendable {
    /// True if any reminders are sent.
    public var isOn = true
    /// The quiet hours.
    public var quiet = QuietHours.standard
    /// True if reminders at times that the user set are also sent in quiet hours.
    public var isUrgent = false
    /// The maximum number of reminders per day, 1–200; nil for no limit.
    public var limit: Int? = 20
    /// The maximum number of nudges per day, 0–20.
    public var nudges = 3
    /// The period in the morning in which nudges are allowed; nil if there is none.
    public var morning = DayWindow.mornings
    /// The period in the evening in which nudges are allowed; nil if there is none.
    public var evening = DayWindow.evenings
    /// True if the hours of nudges are computed from the hours at which the user completes items.
    public var isSmart = true
    /// The seed of the trial that measures the effect of nudges; nil if no trial is running.
    public var trial: UInt64?
    /// The settings for sounds that the user set. Rule A1.
    public var sounds: [ReminderSound: Bool] = [:]

    /// Creates the default settings.
    public init() {}
}

extension NotificationSettings {
    /// The names of stored values. A setting's key is `notifications.` followed by the name.
    enum Name: String, CaseIterable {
        case enabled, quiet, urgent, limit, morning, evening, nudges, trial
        case nudgeLimit = "nudge-limit"
        case soundItems = "sound-items"
        case soundMorning = "sound-morning"
        case soundNudges = "sound-nudges"
        case soundPhases = "sound-phases"
        case soundReview = "sound-review"

        /// The kinds of reminder whose sound the setting controls; nil for other settings.
        var sound: ReminderSound? { ReminderSound.allCases.first { $0.name == self } }
    }

    /// Reads the settings in force on a day.
    init(on day: Day, in state: NotificationsState) {
        self.init()
        guard !state.settings.isEmpty else { return }
        for name in Name.allCases {
            guard let text = state.value(of: name.rawValue, on: day) else { continue }
            _ = take(text, for: name)
        }
    }

    /// Sets a stored value. Returns false if the value is invalid.
    mutating func take(_ text: String, for name: Name) -> Bool {
        switch name {
        case .enabled: return NotificationSettings.read(text, into: &isOn)
        case .urgent: return NotificationSettings.read(text, into: &isUrgent)
        case .nudges: return NotificationSettings.read(text, into: &isSmart)
        case .quiet:
            guard let hours = QuietHours(text) else { return false }
            quiet = hours
        case .limit:
            guard text == "off" || Int(text).map((1...200).contains) == true else { return false }
            limit = Int(text)
        case .nudgeLimit:
            guard let number = Int(text), (0...20).contains(number) else { return false }
            nudges = number
        case .morning, .evening:
            let window = DayWindow(text)
            guard window.map({ !$0.isOverMidnight }) ?? (text == "off") else { return false }
            if name == .morning { morning = window } else { evening = window }
        case .trial:
            guard text == "off" || UInt64(text, radix: 16) != nil else { return false }
            trial = UInt64(text, radix: 16)
        case .soundItems, .soundMorning, .soundNudges, .soundPhases, .soundReview:
            var isOn = true
            guard let sound = name.sound, NotificationSettings.read(text, into: &isOn) else {
                return false
            }
            sounds[sound] = isOn
        }
        return true
    }

    /// Returns a value in the form in which users enter it.
    func text(of name: Name) -> String {
        switch name {
        case .enabled: isOn ? "on" : "off"
        case .urgent: isUrgent ? "on" : "off"
        case .nudges: isSmart ? "on" : "off"
        case .quiet: quiet.description
        case .limit: limit.map(String.init) ?? "off"
        case .nudgeLimit: String(nudges)
        case .morning: morning?.description ?? "off"
        case .evening: evening?.description ?? "off"
        case .trial: trial == nil ? "off" : "on"
        case .soundItems, .soundMorning, .soundNudges, .soundPhases, .soundReview:
            name.sound.map { sounds[$0] ?? $0.isOnUnlessSet } == true ? "on" : "off"
        }
    }

    private static func read(_ text: String, into value: inout Bool) -> Bool {
        guard text == "on" || text == "off" else { return false }
        value = text == "on"
        return true
    }
}
