internal import Core
internal import SettingsAPI

/// Undoes changes of settings by setting the previous value. Rule H13.
struct SettingsUndoHandler: UndoHandler {
    var kinds: [String] { SettingsEvent.Kind.names }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] {
        guard let change = SettingsEvent(event) else { return [] }
        guard undoing else { return [change.draft] }
        let state = view.state(of: SettingsState.self)
        switch change {
        // The zone is detected again at each write, so nothing needs to be restored.
        case .zoneSet: return []
        case .dayStartSet:
            let before = state.dayStarts.last { $0.stamp < event.stamp }?.value ?? .midnight
            return before == state.dayStart
                ? []
                : [
                    SettingsEvent.dayStartSet(.init(minutes: before.minutes)).draft
                ]
        case .themeSet:
            let before = state.themes.last { $0.stamp < event.stamp }?.value ?? "dark"
            return before == state.theme ? [] : [SettingsEvent.themeSet(.init(theme: before)).draft]
        case .todayOrderSet:
            let before = state.orders.last { $0.stamp < event.stamp }?.value ?? TodayOrder.unset
            return before == state.todayOrder
                ? [] : [SettingsEvent.todayOrderSet(.init(order: before)).draft]
        case .paletteSet:
            let before =
                state.palettes.last { $0.stamp < event.stamp }?.value ?? Appearance.palettes[0]
            return before == state.palette
                ? [] : [SettingsEvent.paletteSet(.init(palette: before)).draft]
        case .localeSet:
            let before =
                state.locales.last { $0.stamp < event.stamp }?.value ?? Appearance.automatic
            return before == state.locale
                ? [] : [SettingsEvent.localeSet(.init(locale: before)).draft]
        }
    }

    func describe(_ event: Event, in view: WorldView) -> String {
        guard let change = SettingsEvent(event) else { return "Changed a setting" }
        return switch change {
        case .zoneSet(let it): "Time zone \(it.zone)"
        case .dayStartSet(let it): "Days start at \(it.time)"
        case .themeSet(let it): "Theme \(it.theme)"
        case .todayOrderSet(let it): "Order of Today: \(it.order)"
        case .paletteSet(let it): "Palette \(it.palette)"
        case .localeSet(let it): "Locale \(it.locale)"
        }
    }
}
