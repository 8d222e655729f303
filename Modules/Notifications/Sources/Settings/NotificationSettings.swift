internal import Core

/// What a person set about reminders, as it is in force on a day. Rule A2.
public struct NotificationSettings: Hashable, Sendable {
    /// Whether anything is sent at all.
    public var isOn = true
    /// When nothing makes a sound.
    public var quiet = QuietHours.standard
    /// Whether times that the person named come in quiet hours, too.
    public var isUrgent = false
    /// How many reminders a day, 1–200; nil for any number.
    public var limit: Int? = 20
    /// How many nudges a day, 0–20.
    public var nudges = 3
    /// When nudges may come in the morning; nil for never.
    public var morning = DayWindow.mornings
    /// When nudges may come in the evening; nil for never.
    public var evening = DayWindow.evenings
    /// Whether nudges come at hours that follow from the person's own.
    public var isSmart = true
    /// What the trial draws from; nil while there is none.
    public var trial: UInt64?
    /// Which kinds sound, of those of which somebody said so. Rule A1.
    public var sounds: [ReminderSound: Bool] = [:]

    /// What is in force unless somebody sets something else.
    public init() {}
}

extension NotificationSettings {
    /// The names under which values are kept, as they stand in keys after `notifications.`.
    enum Name: String, CaseIterable {
        case enabled, quiet, urgent, limit, morning, evening, nudges, trial
        case nudgeLimit = "nudge-limit"
        case soundItems = "sound-items"
        case soundMorning = "sound-morning"
        case soundNudges = "sound-nudges"
        case soundPhases = "sound-phases"
        case soundReview = "sound-review"

        /// The kinds whose sound it is; nil of any other setting.
        var sound: ReminderSound? { ReminderSound.allCases.first { $0.name == self } }
    }

    /// What is in force on a day.
    init(on day: Day, in state: NotificationsState) {
        self.init()
        guard !state.settings.isEmpty else { return }
        for name in Name.allCases {
            guard let text = state.value(of: name.rawValue, on: day) else { continue }
            _ = take(text, for: name)
        }
    }

    /// Takes a value in as it is kept; false if it makes no sense.
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

    /// The value as people type it.
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
