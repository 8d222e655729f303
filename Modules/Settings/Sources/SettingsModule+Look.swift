internal import Core
internal import SettingsAPI

extension SettingsModule {
    /// How everything looks, on a page of its own.
    static let look = [theme, palette].map { $0.on(.look) }

    private static let theme = SettingDefinition(
        key: Look.theme, title: "Theme", help: "How the page looks: dark, light or system.",
        choices: ["dark", "light", "system"],
        read: { view, _ in view.state(of: SettingsState.self).theme },
        since: { isSet(\.themes, on: $1, in: $0) },
        write: { value, _, _ throws(Rejection) in
            guard ["dark", "light", "system"].contains(value) else {
                throw Rejection(
                    "settings.theme", "The theme is dark, light or system.", field: "value")
            }
            return [SettingsEvent.themeSet(.init(theme: value)).draft]
        })

    private static let palette = SettingDefinition(
        key: Look.palette, title: "Palette",
        help: "The colours of the page, of cards and of the terminal, in any theme.",
        choices: Look.palettes,
        read: { view, _ in view.state(of: SettingsState.self).palette },
        since: { isSet(\.palettes, on: $1, in: $0) },
        write: { value, _, _ throws(Rejection) in
            guard Look.palettes.contains(value) else {
                throw Rejection(
                    "settings.palette",
                    "The palette is sherpa, onefocus, telocare, clepsy or tenx.", field: "value")
            }
            return [SettingsEvent.paletteSet(.init(palette: value)).draft]
        }
    ).titled([
        "sherpa": "Sherpa, green", "onefocus": "OneFocus, purple", "telocare": "Telocare, coral",
        "clepsy": "Clepsy, violet", "tenx": "TenX, blue",
    ])
}
