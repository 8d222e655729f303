internal import Core

/// Folds a person's changes of settings.
struct SettingsProjection: Projection {
    static var name: String { "settings" }
    static var version: Int { 4 }
    var initial: SettingsState { SettingsState() }

    func fold(_ event: Event, kind: SettingsEvent.Kind, into state: inout SettingsState) {
        switch SettingsEvent(kind: kind, payload: event.payload) {
        case .zoneSet(let it): SettingsState.insert(change(event, it.zone), into: &state.zones)
        case .dayStartSet(let it):
            SettingsState.insert(change(event, it.time), into: &state.dayStarts)
        case .themeSet(let it):
            SettingsState.insert(change(event, it.theme), into: &state.themes)
        case .todayOrderSet(let it):
            SettingsState.insert(change(event, it.order), into: &state.orders)
        case nil: break
        }
    }

    private func change<Value>(_ event: Event, _ value: Value) -> SettingsState.Change<Value> {
        .init(stamp: event.stamp, instant: event.instant, day: event.day, value: value)
    }
}
