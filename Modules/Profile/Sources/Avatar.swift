public import Core

/// The user's picture: a drawing from a small set, or the first letter of their name. Rule O2.
public enum Avatar: String, Hashable, Sendable, StringCodedEnum {
    case initial, goat, fox, owl, pine, peak, sun

    /// The title shown to the user: "Your initial".
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

    /// The character that represents the avatar in a terminal.
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
