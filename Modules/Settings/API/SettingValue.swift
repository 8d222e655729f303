public import Core

/// A setting as every surface shows it: what it is, what it takes, and the value in force on a day.
public struct SettingValue: Hashable, Shaped {
    /// The key, as people type it.
    public let key: String
    /// What people see: "Day start".
    public let title: String
    /// What it does, in a sentence.
    public let help: String
    /// The values to choose from; empty if it is free text or a number.
    public let choices: [String]
    /// The value in force on the day; nil if there is none.
    public let value: String?
    /// Who set it: `default` while nobody did, else `you`. A command line also knows `machine`,
    /// `environment` and `option`.
    public let origin: String

    /// A setting with its value.
    public init(
        key: String, title: String, help: String, choices: [String] = [], value: String?,
        origin: String = SettingValue.unset
    ) {
        self.key = key
        self.title = title
        self.help = help
        self.choices = choices
        self.value = value
        self.origin = origin
    }

    public static let shape = Shape<SettingValue>("Setting") {
        Member("key", \.key)
        Member("title", \.title)
        Member("help", \.help)
        Member("choices", \.choices)
        Member("value", \.value, "In force on the day.")
        Member("origin", \.origin, "Who set it: default while nobody did, else you.")
    }

    /// The origin of a value that nobody set.
    public static let unset = "default"

    /// Settings as they are listed.
    public static let list = Shape<[SettingValue]> { Member("settings", \.self) }
}

extension SettingDefinition {
    /// The setting with the value in force on a day.
    public func shown(on day: Day, in view: WorldView) -> SettingValue {
        SettingValue(
            key: key, title: title, help: help, choices: choices, value: read(view, day),
            origin: since(view, day) == nil ? SettingValue.unset : "you")
    }
}
