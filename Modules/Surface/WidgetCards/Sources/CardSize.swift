/// The six sizes of a card. Rule W2.
public enum CardSize: String, Hashable, Sendable, CaseIterable {
    case small, medium, large, circular, rectangular, inline

    /// The width and height in pixels.
    public var pixels: (width: Int, height: Int) {
        switch self {
        case .small: (170, 170)
        case .medium: (364, 170)
        case .large: (364, 382)
        case .circular: (76, 76)
        case .rectangular: (172, 76)
        case .inline: (234, 26)
        }
    }
}

/// The theme of a card.
public enum CardTheme: String, Hashable, Sendable, CaseIterable {
    case dark, light
}
