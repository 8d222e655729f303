/// The icon of an item as shown on a terminal.
enum TerminalIcon {
    /// The emoji for each of the web page's symbols, by the symbol's name.
    static let emoji = [
        "apple": "🍎", "bed": "🛌", "bike": "🚲", "book": "📖", "broom": "🧹", "brush": "🎨",
        "camera": "📷", "chat": "💬", "clock": "⏰", "code": "💻", "globe": "🌍", "mountain": "🏔",
        "paw": "🐾", "pill": "💊", "spark": "✨",
        "coin": "🪙", "cup": "🍵", "drop": "💧", "dumbbell": "💪", "heart": "💚", "leaf": "🌿",
        "meditate": "🧘", "moon": "🌙", "music": "🎵", "pencil": "📝", "phone": "📱", "run": "🏃",
        "sun": "🌞", "tooth": "🦷", "walk": "🚶",
    ]

    /// Returns the emoji for the name of a symbol, or the user's own character; empty for unknown
    /// names.
    static func text(_ icon: String) -> String {
        if let emoji = emoji[icon] { return emoji }
        let isName = icon.utf8.count > 2 && icon.utf8.allSatisfy { $0 < 0x80 }
        return isName ? "" : icon
    }
}
