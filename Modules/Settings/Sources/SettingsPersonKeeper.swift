internal import Core
internal import SettingsAPI

/// Tells since when a person is here: the first write of all notices where they are.
struct SettingsPersonKeeper: PersonKeeper {
    func since(in view: WorldView) -> Day? {
        view.state(of: SettingsState.self).zones.map(\.day).min()
    }
}
