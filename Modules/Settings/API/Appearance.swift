public import Core

/// The keys of the appearance settings. Rule U5.
public enum Appearance {
    /// The key of the theme: `dark`, `light` or `system`.
    public static let theme = "theme"
    /// The key of the palette.
    public static let palette = "palette"
    /// The available palettes. The first is the default.
    public static let palettes = ["sherpa", "onefocus", "telocare", "clepsy", "tenx"]
    /// The key of the locale.
    public static let locale = "locale"
    /// The value that leaves a setting to the browser or the machine.
    public static let automatic = "auto"
}

extension WorldView {
    /// Returns the value of a setting in force on a day, in the form in which users enter it. Nil
    /// if it is not set or no module has such a setting.
    public func setting(_ key: String, on day: Day) -> String? {
        setting(key)?.read(self, day)
    }
}
