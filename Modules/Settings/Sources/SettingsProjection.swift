public import Core

/// Folds a person's changes of settings.
public struct SettingsProjection: Projection {
    public static var name: String { "settings" }
    public static var version: Int { 3 }
    public static var kinds: [String] { SettingsEvent.kinds }
    public var initial: SettingsState { SettingsState() }

    public func fold(_ event: Event, kind: Int, into state: inout SettingsState) {
        switch SettingsEvent(kind: kind, payload: event.payload) {
        case .zoneSet(let zone): SettingsState.insert(change(event, zone), into: &state.zones)
        case .dayStartSet(let start):
            SettingsState.insert(change(event, start), into: &state.dayStarts)
        case .themeSet(let theme):
            SettingsState.insert(change(event, theme), into: &state.themes)
        case .todayOrderSet(let order):
            SettingsState.insert(change(event, order), into: &state.orders)
        case nil: break
        }
    }

    private func change<Value>(_ event: Event, _ value: Value) -> SettingsState.Change<Value> {
        .init(stamp: event.stamp, instant: event.instant, day: event.day, value: value)
    }
}
