public import Core

/// Something that a person may set, in force from a day on: a module's tunable, shown everywhere.
///
/// The command line's `config`, the settings page and the API list what modules contribute.
public struct SettingDefinition: Sendable {
    /// The pages of settings: what belongs together stands together.
    public enum Chapter: String, Hashable, Sendable, CaseIterable {
        /// The person, and the rules of the game.
        case general
        /// What the person is called and shown as.
        case profile
        /// How everything looks.
        case look
        /// When and how often they are reminded.
        case reminders
        /// What screen time is earned and spent by.
        case screenTime = "screen-time"
    }

    /// `zone`, `day-start`, `streaks.threshold`: stable, lower case.
    public var key: String
    /// What people see: "Day start".
    public var title: String
    /// One sentence: what it does, and what values it takes.
    public var help: String
    /// The page of settings on which it stands.
    public var chapter = Chapter.general
    /// The values to choose from; empty if it is free text or a number.
    public var choices: [String]
    /// The value of who wants it and names none: "08:00" of a reminder that is off unless set; nil
    /// where nobody is offered it when they set up.
    public var usual: String?
    /// What people see of a choice where its value alone does not say it.
    public var titles: [String: String] = [:]
    /// The value in force on a day, as people type it; nil if nothing is set.
    public var read: @Sendable (WorldView, Day) -> String?
    /// The day from which the value in force on a day was set; nil while nobody set one. A setting
    /// that knows no days, such as a theme, answers with the day that was asked for.
    public var since: @Sendable (WorldView, Day) -> Day?
    /// The events that set it from a day on; refuses values that make no sense.
    public var write: @Sendable (String, Day, CommandContext) throws(Rejection) -> [EventDraft]

    /// A definition.
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
    /// The same on another page of settings.
    public func on(_ chapter: Chapter) -> SettingDefinition {
        var definition = self
        definition.chapter = chapter
        return definition
    }

    /// The same, offered with a value when somebody sets up; with nil it is not.
    public func offered(as usual: String?) -> SettingDefinition {
        var definition = self
        definition.usual = usual
        return definition
    }

    /// The same with words for its choices, by their values.
    public func titled(_ titles: [String: String]) -> SettingDefinition {
        var definition = self
        definition.titles = titles
        return definition
    }

    /// What people see of a choice: its title, or its value with a capital.
    public func title(of choice: String) -> String {
        titles[choice] ?? choice.prefix(1).uppercased() + choice.dropFirst()
    }
}

extension ExtensionPoint where Value == SettingDefinition {
    /// What a person may set.
    public static var settings: ExtensionPoint<SettingDefinition> { .init("settings.definitions") }
}

extension WorldView {
    /// The setting with a key; nil if no module has one.
    public func setting(_ key: String) -> SettingDefinition? {
        answers(to: .settings).first { $0.key == key }
    }
}

/// Sets one setting from a day on.
public struct ChangeSetting: Command {
    public static var name: String { "settings.change" }
    public static let form = Form(
        "Change a setting", ChangeSetting.init(key:value:from:),
        Field("key", \.key, .text(1...100).described("The setting.")),
        Field("value", \.value, .text(0...2_000).described("The value as people type it.")),
        Field("from", \.from, "The first day on which it is in force; today unless given."))
    public static let answer = Shape<Reply> {
        Member("key", \.key)
        Member("value", \.value)
    }

    /// The setting, and the value then in force.
    public struct Reply: Hashable, Sendable {
        /// The setting's key.
        public let key: String
        /// The value as people type it.
        public let value: String
    }

    /// The setting's key.
    public var key: String
    /// The value as people type it.
    public var value: String
    /// The first day on which it is in force; today if nil.
    public var from: Day?

    /// Sets `key` to `value` from a day on.
    public init(key: String, value: String, from: Day? = nil) {
        self.key = key
        self.value = value
        self.from = from
    }

    /// Refuses unknown keys (`settings.unknown`) and whatever the setting itself refuses.
    ///
    /// The value that was set for just that day is not set again; one that is in force from an
    /// earlier day on is, since a later change of that day must not show through.
    public func decide(in context: inout CommandContext) throws(Rejection) -> [EventDraft] {
        let setting = try setting(in: context.view)
        let day = from ?? context.today
        if setting.read(context.view, day) == value, setting.since(context.view, day) == day {
            return []
        }
        return try setting.write(value, day, context)
    }

    /// The value then in force.
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
