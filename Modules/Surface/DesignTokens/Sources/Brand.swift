/// The palettes that users can choose, one for each method; page, cards and terminal use one of
/// them. Rule U5.
public enum Brand: String, Hashable, Sendable, CaseIterable {
    /// Green: habits and leagues. The default.
    case sherpa
    /// Purple: one habit for 66 days.
    case onefocus
    /// Coral: tension and small interventions.
    case telocare
    /// Violet: earned screen time.
    case clepsy
    /// Blue: three focuses per day.
    case tenx

    /// Creates the palette with a name; Sherpa for nil and unknown names.
    public init(named name: String?) {
        self = name.flatMap(Brand.init(rawValue:)) ?? .sherpa
    }

    /// The name for users: "OneFocus".
    public var title: String {
        switch self {
        case .sherpa: "Sherpa"
        case .onefocus: "OneFocus"
        case .telocare: "Telocare"
        case .clepsy: "Clepsy"
        case .tenx: "TenX"
        }
    }

    /// The main colour.
    public var primary: RGB { Tokens.named("primary", in: self)?.dark ?? Palette.primary }
}

extension Tokens {
    /// Returns all tokens in the colours of a palette, in the order of `all`.
    public static func all(in brand: Brand) -> [Token] {
        let own = brand.changes
        return all.map { token in own.first { $0.name == token.name } ?? token }
    }

    /// Returns a token in the colours of a palette.
    public static func named(_ name: String, in brand: Brand) -> Token? {
        brand.changes.first { $0.name == name } ?? named(name)
    }

    /// Returns the custom properties that differ from `css`, for pages with `data-palette` on the
    /// root element; empty for Sherpa.
    public static func css(of brand: Brand) -> String {
        let colours = brand.changes.map { "--\($0.name):\($0.css);" }.joined()
        return colours.isEmpty ? "" : "[data-palette=\(brand.rawValue)]{\(colours)}"
    }
}
