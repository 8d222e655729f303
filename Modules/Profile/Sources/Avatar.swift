public import Core

/// How a person is shown: a drawing of a small set, or the first letter of their name. Rule O2.
public enum Avatar: String, Hashable, Sendable, Worded {
    case initial, goat, fox, owl, pine, peak, sun

    /// What people see: "Your initial".
    public var title: String {
        switch self {
        case .initial: "Your initial"
        case .goat: "Goat"
        case .fox: "Fox"
        case .owl: "Owl"
        case .pine: "Pine"
        case .peak: "Peak"
        case .sun: "Sun"
        }
    }

    /// What a terminal shows in its place.
    public var sign: String {
        switch self {
        case .initial: ""
        case .goat: "🐐"
        case .fox: "🦊"
        case .owl: "🦉"
        case .pine: "🌲"
        case .peak: "🏔"
        case .sun: "🌞"
        }
    }
}
