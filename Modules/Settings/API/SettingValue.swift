public import Core

/// A setting as shown on every surface, with its value on a day.
public struct SettingValue: Hashable, Shaped {
    /// The key, as users enter it.
    public let key: String
    /// The title shown to the user: "Day start".
    public let title: String
    /// The effect, in one sentence.
    public let help: String
    /// The values to choose from; empty for free text and numbers.
    public let choices: [String]
    /// The value in force on the day; nil if there is none.
    public let value: String?
    /// The origin of the value: `default` if it was never set, otherwise `you`. The command line
    /// also uses `machine`, `environment` and `option`.
    public let origin: String

    /// Creates a setting with its value.
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
        Member("key", \.key, "The key of the setting.")
        Member("title", \.title, "The name of the setting.")
        Member("help", \.help, "What the setting does and which values it accepts.")
        Member("choices", \.choices, "The possible values. Empty if other values are accepted.")
        Member("value", \.value, "The value on the day.")
        Member("origin", \.origin, "The origin: default, or you if the person set it.")
    }

    /// The origin of a value that was never set.
    public static let unset = "default"

    /// The shape of a list of settings.
    public static let list = Shape<[SettingValue]> {
        Member("settings", \.self, "The settings in order.")
    }
}

extension SettingDefinition {
    /// Returns the setting with the value in force on a day.
    public func shown(on day: Day, in view: WorldView) -> SettingValue {
        SettingValue(
            key: key, title: title, help: help, choices: choices, value: read(view, day),
            origin: since(view, day) == nil ? SettingValue.unset : "you")
    }
}
