internal import Core

/// What the module records, as it stands in payloads.
enum SettingsEvent: Hashable {
    /// `settings.zoneSet {"zone":"Europe/London"}`
    case zoneSet(String)
    /// `settings.dayStartSet {"minutes":240}`: 0 … 1,439 after midnight.
    case dayStartSet(TimeOfDay)
    /// `settings.themeSet {"theme":"dark"}`
    case themeSet(String)
    /// `settings.todayOrderSet {"order":"tension, habits"}`
    case todayOrderSet(String)

    static let kinds = [
        "settings.zoneSet", "settings.dayStartSet", "settings.themeSet", "settings.todayOrderSet",
    ]

    init?(kind: Int, payload: [UInt8]) {
        var reader = PayloadReader(payload)
        var found: SettingsEvent?
        while let key = reader.nextKey() {
            switch (kind, key) {
            case (0, "zone"): found = reader.string().map(SettingsEvent.zoneSet)
            case (1, "minutes"):
                found = reader.integer().flatMap { TimeOfDay(minutes: Int($0)) }
                    .map(SettingsEvent.dayStartSet)
            case (2, "theme"): found = reader.string().map(SettingsEvent.themeSet)
            case (3, "order"): found = reader.string().map(SettingsEvent.todayOrderSet)
            default: reader.skip()
            }
        }
        guard reader.finished, let found else { return nil }
        self = found
    }

    var draft: EventDraft {
        var writer = PayloadWriter()
        switch self {
        case .zoneSet(let zone): writer.field("zone", zone)
        case .dayStartSet(let start): writer.field("minutes", start.minutes)
        case .themeSet(let theme): writer.field("theme", theme)
        case .todayOrderSet(let order): writer.field("order", order)
        }
        return EventDraft(SettingsEvent.kinds[kindIndex], payload: writer.finish())
    }

    private var kindIndex: Int {
        switch self {
        case .zoneSet: 0
        case .dayStartSet: 1
        case .themeSet: 2
        case .todayOrderSet: 3
        }
    }
}
