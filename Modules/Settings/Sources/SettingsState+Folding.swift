internal import Core

extension SettingsState: FactState {
    static var name: String { "settings" }
    static var version: Int { 6 }

    /// Folds a change of settings into the state.
    mutating func apply(_ fact: SettingsEvent, from event: Event) {
        switch fact {
        case .zoneSet(let it): SettingsState.insert(change(event, it.zone), into: &zones)
        case .dayStartSet(let it): SettingsState.insert(change(event, it.time), into: &dayStarts)
        case .themeSet(let it): SettingsState.insert(change(event, it.theme), into: &themes)
        case .todayOrderSet(let it): SettingsState.insert(change(event, it.order), into: &orders)
        case .paletteSet(let it):
            SettingsState.insert(change(event, it.palette), into: &palettes)
        case .localeSet(let it): SettingsState.insert(change(event, it.locale), into: &locales)
        }
    }

    private func change<Value>(_ event: Event, _ value: Value) -> Change<Value> {
        Change(stamp: event.stamp, instant: event.instant, day: event.day, value: value)
    }
}
