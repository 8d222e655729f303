internal import Core
internal import SettingsAPI

/// Returns the first day of a user's records: the first write records the zone.
struct SettingsUserProvider: UserProvider {
    func since(in view: WorldView) -> Day? {
        view.state(of: SettingsState.self).zones.map(\.day).min()
    }
}
