/// The palettes to choose from, one of each method: the page, cards and the terminal are drawn in
/// the colours of one of them. Rule U5.
public enum Brand: String, Hashable, Sendable, CaseIterable {
    /// Green: habits and leagues. What is drawn while nobody chose.
    case sherpa
    /// Purple: one habit for 66 days.
    case onefocus
    /// Coral: tension and small interventions.
    case telocare
    /// Violet: earned screen time.
    case clepsy
    /// Blue: three focuses a day.
    case tenx

    /// The palette of a name; that of Sherpa for nil, and for a name that is none.
    public init(named name: String?) {
        self = name.flatMap(Brand.init(rawValue:)) ?? .sherpa
    }

    /// What people see: "OneFocus".
    public var title: String {
        switch self {
        case .sherpa: "Sherpa"
        case .onefocus: "OneFocus"
        case .telocare: "Telocare"
        case .clepsy: "Clepsy"
        case .tenx: "TenX"
        }
    }

    /// The colour that it is known by.
    public var primary: RGB { Tokens.named("primary", in: self)?.dark ?? Palette.primary }
}

extension Tokens {
    /// Every token in the colours of a palette, in the order of `all`.
    public static func all(in brand: Brand) -> [Token] {
        let own = brand.changes
        return all.map { token in own.first { $0.name == token.name } ?? token }
    }

    /// The token with a name in the colours of a palette.
    public static func named(_ name: String, in brand: Brand) -> Token? {
        brand.changes.first { $0.name == name } ?? named(name)
    }

    /// The custom properties that differ from those of `css`, for pages whose root element says
    /// `data-palette`; empty for Sherpa.
    public static func css(of brand: Brand) -> String {
        let colours = brand.changes.map { "--\($0.name):\($0.css);" }.joined()
        return colours.isEmpty ? "" : "[data-palette=\(brand.rawValue)]{\(colours)}"
    }
}
