/// The markup of the symbols that are part of the program.
public enum Icon {
    /// Returns the markup of a symbol. It is hidden from screen readers, because text is next to
    /// it.
    public static func html(_ name: String) -> String {
        "<svg class=\"i\" aria-hidden=\"true\"><use href=\"\(Assets.icons.path)#\(name)\"/></svg>"
    }

    /// Returns the markup of an item's icon: a symbol by name, or an emoji.
    public static func item(_ name: String) -> String {
        if items.contains(name) { return html(name) }
        return name.isEmpty ? html("spark") : escaped(name)
    }

    /// The names of the symbols that users can choose for items.
    public static let items = names(in: Icons.items)

    /// The names of the symbols that only pages use.
    static let page = names(in: Icons.page)

    private static func names(in symbols: String) -> [String] {
        symbols.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\"")
            let mark = parts.firstIndex { $0.hasSuffix(" id=") }
            return mark.map { String(parts[$0 + 1]) }
        }
    }
}

/// Returns the text with HTML special characters replaced by entities.
public func escaped(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for character in text.unicodeScalars {
        switch character {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "'": result += "&#39;"
        default: result.unicodeScalars.append(character)
        }
    }
    return result
}
