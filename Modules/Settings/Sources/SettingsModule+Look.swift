internal import Core
internal import LocalesAPI
internal import SettingsAPI

/// The appearance settings, which have their own page.
extension SettingsModule {
    static let theme = SettingDefinition(
        key: Appearance.theme, title: "Theme",
        help: "The appearance of the page: dark, light or system.",
        choices: ["dark", "light", "system"],
        read: { view, _ in view.state(of: SettingsState.self).theme },
        since: { isSet(\.themes, on: $1, in: $0) },
        write: { value, _, _ throws(Rejection) in
            guard ["dark", "light", "system"].contains(value) else {
                throw Rejection(
                    "settings.theme", "The theme must be dark, light or system.", field: "value")
            }
            return [SettingsEvent.themeSet(.init(theme: value)).draft]
        }
    ).on(.look)

    /// The available tags.
    private static let tags = [Appearance.automatic] + LocaleFormat.all.map(\.tag)

    static let locale = SettingDefinition(
        key: Appearance.locale, title: "Numbers and dates",
        help: "The format of numbers and dates, and the first day of a week. "
            + "Automatic (auto) follows your browser.",
        choices: tags,
        read: { view, _ in view.state(of: SettingsState.self).locale },
        since: { isSet(\.locales, on: $1, in: $0) },
        write: { value, _, _ throws(Rejection) in
            guard tags.contains(value) else {
                throw Rejection(
                    "settings.locale",
                    "The locale must be auto, en-GB, en-US, de, fr, es, ar, he or ja.",
                    field: "value")
            }
            return [SettingsEvent.localeSet(.init(locale: value)).draft]
        }
    ).on(.look).titled(
        LocaleFormat.all.reduce(into: [Appearance.automatic: "Automatic"]) { $0[$1.tag] = $1.title }
    )

    static let palette = SettingDefinition(
        key: Appearance.palette, title: "Palette",
        help: "The accent colours of the page, cards and terminal, in both themes.",
        choices: Appearance.palettes,
        read: { view, _ in view.state(of: SettingsState.self).palette },
        since: { isSet(\.palettes, on: $1, in: $0) },
        write: { value, _, _ throws(Rejection) in
            guard Appearance.palettes.contains(value) else {
                throw Rejection(
                    "settings.palette",
                    "The palette must be sherpa, onefocus, telocare, clepsy or tenx.",
                    field: "value")
            }
            return [SettingsEvent.paletteSet(.init(palette: value)).draft]
        }
    ).on(.look).titled([
        "sherpa": "Sherpa, green", "onefocus": "OneFocus, purple", "telocare": "Telocare, coral",
        "clepsy": "Clepsy, violet", "tenx": "TenX, blue",
    ])
}
