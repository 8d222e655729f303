internal import Core

/// The facts of the module.
enum SettingsEvent: Fact {
    /// The zone of the user's days from now on.
    case zoneSet(Zoned)
    /// The start of the user's days.
    case dayStartSet(Started)
    /// The theme.
    case themeSet(Themed)
    /// The order of Today.
    case todayOrderSet(Ordered)
    /// The palette.
    case paletteSet(Painted)
    /// The format of numbers and days.
    case localeSet(Located)

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
        case .zoneSet: Zoned(payload: payload).map(zoneSet)
        case .dayStartSet: Started(payload: payload).map(dayStartSet)
        case .themeSet: Themed(payload: payload).map(themeSet)
        case .todayOrderSet: Ordered(payload: payload).map(todayOrderSet)
        case .paletteSet: Painted(payload: payload).map(paletteSet)
        case .localeSet: Located(payload: payload).map(localeSet)
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

    struct Zoned: Payload {
        var zone: String
        static let record = Record(Zoned.init, Field("zone", \.zone))
    }

    /// The minutes after midnight, 0–1,439.
    struct Started: Payload {
        var minutes: Int
        var time: TimeOfDay { TimeOfDay(minutes: minutes) ?? .midnight }
        static let record = Record(
            Started.init, Field("minutes", \.minutes, .integer(0...1_439)))
    }

    struct Themed: Payload {
        var theme: String
        static let record = Record(Themed.init, Field("theme", \.theme))
    }

    struct Painted: Payload {
        var palette: String
        static let record = Record(Painted.init, Field("palette", \.palette))
    }

    struct Located: Payload {
        var locale: String
        static let record = Record(Located.init, Field("locale", \.locale))
    }

    struct Ordered: Payload {
        var order: String
        static let record = Record(Ordered.init, Field("order", \.order))
    }
}
