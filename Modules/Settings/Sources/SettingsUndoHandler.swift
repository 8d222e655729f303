internal import Core
internal import SettingsAPI

/// Takes changes of settings back by setting what was in force before. Rule H13.
struct SettingsUndoHandler: UndoHandler {
    var kinds: [String] { SettingsEvent.kinds }

    func inverse(of event: Event, undoing: Bool, in view: WorldView) -> [EventDraft] {
        guard let kind = kinds.firstIndex(of: event.kind),
            let change = SettingsEvent(kind: kind, payload: event.payload)
        else { return [] }
        guard undoing else { return [change.draft] }
        let state = view.state(of: SettingsProjection.self)
        switch change {
        // The zone is noticed afresh at each write, so there is nothing to put back.
        case .zoneSet: return []
        case .dayStartSet:
            let before = state.dayStarts.last { $0.stamp < event.stamp }?.value ?? .midnight
            return before == state.dayStart ? [] : [SettingsEvent.dayStartSet(before).draft]
        case .themeSet:
            let before = state.themes.last { $0.stamp < event.stamp }?.value ?? "dark"
            return before == state.theme ? [] : [SettingsEvent.themeSet(before).draft]
        case .todayOrderSet:
            let before = state.orders.last { $0.stamp < event.stamp }?.value ?? TodayOrder.unset
            return before == state.todayOrder ? [] : [SettingsEvent.todayOrderSet(before).draft]
        }
    }

    func describe(_ event: Event, in view: WorldView) -> String {
        guard let kind = kinds.firstIndex(of: event.kind),
            let change = SettingsEvent(kind: kind, payload: event.payload)
        else { return "Changed a setting" }
        return switch change {
        case .zoneSet(let zone): "Time zone \(zone)"
        case .dayStartSet(let start): "Days start at \(start)"
        case .themeSet(let theme): "Theme \(theme)"
        case .todayOrderSet(let order): "Order of Today: \(order)"
        }
    }
}
