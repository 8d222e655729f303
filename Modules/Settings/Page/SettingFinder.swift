internal import Core
internal import Engine
internal import PageKit
internal import SettingsAPI

/// The search for settings by words.
enum SettingFinder {
    static let finder = PageFinder(order: 50) { query, asking in
        find(query.words.joined(separator: " "), asking).map { setting in
            PageFinder.Finding(
                setting.title, kind: "Setting", path: path(of: setting), icon: "settings")
        }
    }

    /// Returns the settings that match the words, best first.
    static func find(_ text: String, _ asking: QueryContext) -> [SettingDefinition] {
        SettingSearch(text).find(
            asking.view.answers(to: .settings), on: asking.today, in: asking.view)
    }

    /// Returns the path of a setting.
    static func path(of setting: SettingDefinition) -> String {
        SettingsPage.path(of: setting.chapter) + "#set-" + setting.key.replacing(".", with: "-")
    }
}
