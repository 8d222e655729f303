internal import Core
internal import Engine
internal import PageKit
internal import SettingsAPI

/// Settings that are looked for by words.
enum SettingFinder {
    static let finder = PageFinder(order: 50) { query, asking in
        find(query.words.joined(separator: " "), asking).map { setting in
            PageFinder.Finding(
                setting.title, kind: "Setting", path: path(of: setting), icon: "settings")
        }
    }

    /// What is found by words, best first.
    static func find(_ text: String, _ asking: QueryContext) -> [SettingDefinition] {
        SettingSearch(text).find(
            asking.view.answers(to: .settings), on: asking.today, in: asking.view)
    }

    /// Where a setting stands.
    static func path(of setting: SettingDefinition) -> String {
        SettingsPage.path(of: setting.chapter) + "#set-" + setting.key.replacing(".", with: "-")
    }
}
