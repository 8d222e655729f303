public import Core

/// A setting that applies from a given day on, contributed by a module and shown on all surfaces.
///
/// The command `config`, the settings page and the API list the contributed settings.
public struct SettingDefinition: Sendable {
    /// The pages of settings.
    public enum Chapter: String, Hashable, Sendable, CaseIterable {
        /// The user and the general rules.
        case general
        /// The user's name and public profile.
        case profile
        /// The appearance.
        case look
        /// The times and number of reminders.
        case reminders
        /// Earning and spending of screen time.
        case screenTime = "screen-time"
    }

    /// The stable key in lower case: `zone`, `day-start`, `streaks.threshold`.
    public var key: String
    /// The title shown to the user: "Day start".
    public var title: String
    /// The effect and the accepted values, in one sentence.
    public var help: String
    /// The page of settings.
    public var chapter = Chapter.general
    /// The values to choose from; empty for free text and numbers.
    public var choices: [String]
    /// The value suggested during setup, such as "08:00" for a reminder that is off by default; nil
    /// if setup does not offer the setting.
    public var usual: String?
    /// The titles of choices whose values are not self-explanatory.
    public var titles: [String: String] = [:]
    /// Returns the value in force on a day, in the form in which users enter it; nil if it is not
    /// set.
    public var read: @Sendable (WorldView, Day) -> String?
    /// Returns the first day of the value in force on a day; nil if it was never set. A setting
    /// without days, such as a theme, returns the given day.
    public var since: @Sendable (WorldView, Day) -> Day?
    /// Returns the events that set a value from a day on. Throws for invalid values.
    public var write: @Sendable (String, Day, CommandContext) throws(Rejection) -> [EventDraft]

    /// Creates a setting.
    public init(
        key: String, title: String, help: String, choices: [String] = [],
        read: @escaping @Sendable (WorldView, Day) -> String?,
        since: @escaping @Sendable (WorldView, Day) -> Day? = { _, _ in nil },
        write: @escaping @Sendable (String, Day, CommandContext) throws(Rejection) -> [EventDraft]
    ) {
        self.key = key
        self.title = title
        self.help = help
        self.choices = choices
        self.read = read
        self.since = since
        self.write = write
    }
}

extension SettingDefinition {
    /// Returns the setting on another page of settings.
    public func on(_ chapter: Chapter) -> SettingDefinition {
        var definition = self
        definition.chapter = chapter
        return definition
    }

    /// Returns the setting with a value suggested during setup; nil to not offer it.
    public func offered(as usual: String?) -> SettingDefinition {
        var definition = self
        definition.usual = usual
        return definition
    }

    /// Returns the setting with titles for its choices, by their values.
    public func titled(_ titles: [String: String]) -> SettingDefinition {
        var definition = self
        definition.titles = titles
        return definition
    }

    /// Returns the title of a choice, or its capitalised value.
    public func title(of choice: String) -> String {
        titles[choice] ?? choice.prefix(1).uppercased() + choice.dropFirst()
    }
}

extension ExtensionPoint where Value == SettingDefinition {
    /// The contributed settings.
    public static var settings: ExtensionPoint<SettingDefinition> { .init("settings.definitions") }
}

extension WorldView {
    /// Returns the setting with a key; nil if no module has one.
    public func setting(_ key: String) -> SettingDefinition? {
        answers(to: .settings).first { $0.key == key }
    }
}

/// Changes a setting from a day on.
public struct ChangeSetting: Command {
    public static var name: String { "settings.change" }
    public static let form = Form(
        "Change a setting", ChangeSetting.init(key:value:from:),
        Field("key", \.key, .text(1...100).described("The key of the setting.")),
        Field(
            "value", \.value,
            .text(0...2_000).described("The value, in the form in which a user types it.")),
        Field("from", \.from, "The first day on which it applies. Default: today."))
    public static let answer = Shape<Reply> {
        Member("key", \.key)
        Member("value", \.value)
    }

    /// The setting with the value then in force.
    public struct Reply: Hashable, Sendable {
        /// The setting's key.
        public let key: String
        /// The value in the form in which users enter it.
        public let value: String
    }

    /// The setting's key.
    public var key: String
    /// The value in the form in which users enter it.
    public var value: String
    /// The first day on which the value applies; nil for today.
    public var from: Day?

    /// Creates a command that sets `key` to `value` from a day on.
    public init(key: String, value: String, from: Day? = nil) {
        self.key = key
        self.value = value
        self.from = from
    }

    /// Returns the events for the change. Throws `settings.unknown` for an unknown key, and the
    /// setting's own errors.
    ///
    /// A value already set for exactly that day is not recorded again. A value in force since an
    /// earlier day is recorded, so that a later change of that day does not affect it.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let setting = try setting(in: context.view)
        let day = from ?? context.today
        if setting.read(context.view, day) == value, setting.since(context.view, day) == day {
            return []
        }
        return try setting.write(value, day, context)
    }

    /// Returns the value then in force.
    public func reply(in context: ReplyContext) throws(Rejection) -> Reply {
        let setting = try setting(in: context.view)
        return Reply(
            key: key, value: setting.read(context.view, from ?? context.today) ?? value)
    }

    private func setting(in view: WorldView) throws(Rejection) -> SettingDefinition {
        let all = view.answers(to: .settings)
        guard let setting = all.first(where: { $0.key == key }) else {
            throw Rejection(
                "settings.unknown", "There is no setting called \(key).", field: "key",
                category: .notFound, hints: all.map(\.key))
        }
        return setting
    }
}
