public import Core

/// How a person wants everything to look: the keys of the settings that say it. Rule U5.
public enum Look {
    /// The key of the theme: `dark`, `light` or `system`.
    public static let theme = "theme"
    /// The key of the palette.
    public static let palette = "palette"
    /// The palettes to choose from; the first is in force while nobody chose.
    public static let palettes = ["sherpa", "onefocus", "telocare", "clepsy", "tenx"]
    /// The key of the locale.
    public static let locale = "locale"
    /// The value of a setting that is left to what a browser or a machine says.
    public static let automatic = "auto"
}

extension WorldView {
    /// The value of a setting in force on a day, as people type it; nil if nothing is set or no
    /// module has such a setting.
    public func setting(_ key: String, on day: Day) -> String? {
        setting(key)?.read(self, day)
    }
}
