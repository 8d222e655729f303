internal import Core

/// The facts of the module.
enum SettingsEvent: Fact {
    /// The zone of the user's days from now on.
    case zoneSet(ZoneChange)
    /// The start of the user's days.
    case dayStartSet(DayStartChange)
    /// The theme.
    case themeSet(ThemeChange)
    /// The order of Today.
    case todayOrderSet(OrderChange)
    /// The palette.
    case paletteSet(PaletteChange)
    /// The format of numbers and days.
    case localeSet(LocationChange)

    enum Kind: String, EventKind {
        case zoneSet = "settings.zoneSet"
        case dayStartSet = "settings.dayStartSet"
        case themeSet = "settings.themeSet"
        case todayOrderSet = "settings.todayOrderSet"
        case paletteSet = "settings.paletteSet"
        case localeSet = "settings.localeSet"
    }

    static func read(_ kind: Kind, _ payload: JSONObject) -> SettingsEvent? {
        switch kind {
        case .zoneSet: ZoneChange(payload: payload).map(zoneSet)
        case .dayStartSet: DayStartChange(payload: payload).map(dayStartSet)
        case .themeSet: ThemeChange(payload: payload).map(themeSet)
        case .todayOrderSet: OrderChange(payload: payload).map(todayOrderSet)
        case .paletteSet: PaletteChange(payload: payload).map(paletteSet)
        case .localeSet: LocationChange(payload: payload).map(localeSet)
        }
    }

    var content: (kind: Kind, payload: any Payload) {
        switch self {
        case .zoneSet(let zoned): (.zoneSet, zoned)
        case .dayStartSet(let started): (.dayStartSet, started)
        case .themeSet(let themed): (.themeSet, themed)
        case .todayOrderSet(let ordered): (.todayOrderSet, ordered)
        case .paletteSet(let painted): (.paletteSet, painted)
        case .localeSet(let located): (.localeSet, located)
        }
    }

    struct ZoneChange: Payload {
        var zone: String
        static let record = Record(ZoneChange.init, Field("zone", \.zone))
    }

    /// The minutes after midnight, 0–1,439.
    struct DayStartChange: Payload {
        var minutes: Int
        var time: TimeOfDay { TimeOfDay(minutes: minutes) ?? .midnight }
        static let record = Record(
            DayStartChange.init, Field("minutes", \.minutes, .integer(0...1_439)))
    }

    struct ThemeChange: Payload {
        var theme: String
        static let record = Record(ThemeChange.init, Field("theme", \.theme))
    }

    struct PaletteChange: Payload {
        var palette: String
        static let record = Record(PaletteChange.init, Field("palette", \.palette))
    }

    struct LocationChange: Payload {
        var locale: String
        static let record = Record(LocationChange.init, Field("locale", \.locale))
    }

    struct OrderChange: Payload {
        var order: String
        static let record = Record(OrderChange.init, Field("order", \.order))
    }
}
