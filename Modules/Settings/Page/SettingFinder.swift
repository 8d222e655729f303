internal import Core
internal import Engine
internal import PageKit
internal import SettingsAPI

/// Settings that are looked for by their titles and keys.
enum SettingFinder {
    static let finder = PageFinder(order: 50) { query, asking in
        asking.view.answers(to: .settings)
            .filter { query.matches($0.title + " " + $0.key) }
            .map { setting in
                PageFinder.Finding(
                    setting.title, kind: "Setting",
                    path: SettingsPage.path(of: setting.chapter) + "#set-"
                        + setting.key.replacing(".", with: "-"),
                    icon: "settings")
            }
    }
}
