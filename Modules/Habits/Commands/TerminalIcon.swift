/// An item's icon as a terminal shows it.
enum TerminalIcon {
    /// An emoji for each symbol that the page draws, by the symbol's name.
    static let emoji = [
        "apple": "🍎", "bed": "🛌", "book": "📖", "broom": "🧹", "chat": "💬", "code": "💻",
        "coin": "🪙", "cup": "🍵", "drop": "💧", "dumbbell": "💪", "heart": "💚", "leaf": "🌿",
        "meditate": "🧘", "moon": "🌙", "music": "🎵", "pencil": "📝", "phone": "📱", "run": "🏃",
        "sun": "🌞", "tooth": "🦷", "walk": "🚶",
    ]

    /// The emoji for a symbol's name, or the chosen character itself; empty for unknown names.
    static func text(_ icon: String) -> String {
        if let emoji = emoji[icon] { return emoji }
        let isName = icon.utf8.count > 2 && icon.utf8.allSatisfy { $0 < 0x80 }
        return isName ? "" : icon
    }
}
