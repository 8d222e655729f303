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
    /// The value in force on the day; nil if nothing is set.
    public let value: String?

    /// A setting with its value.
    public init(
        key: String, title: String, help: String, choices: [String] = [], value: String?
    ) {
        self.key = key
        self.title = title
        self.help = help
        self.choices = choices
        self.value = value
    }

    public static let shape = Shape<SettingValue>("Setting") {
        Member("key", \.key)
        Member("title", \.title)
        Member("help", \.help)
        Member("choices", \.choices)
        Member("value", \.value, "In force on the day.")
    }

    /// Settings as they are listed.
    public static let list = Shape<[SettingValue]> { Member("settings", \.self) }
}

extension SettingDefinition {
    /// The setting with the value in force on a day.
    public func shown(on day: Day, in view: WorldView) -> SettingValue {
        SettingValue(
            key: key, title: title, help: help, choices: choices, value: read(view, day))
    }
}
