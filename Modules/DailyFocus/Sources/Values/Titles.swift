internal import Core

/// Reads titles as they may be recorded.
enum Titles {
    static let longestGoal = 80
    static let longestFocus = 120

    /// The text without white space at either end.
    static func trimmed(_ text: String) -> String {
        var text = Substring(text)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// A goal's title: refused if it is empty, over 80 characters, or no line of text.
    static func goal(_ text: String) throws(Rejection) -> String {
        let title = trimmed(text)
        guard !title.isEmpty else { throw .emptyGoal }
        guard fits(title, longestGoal) else {
            throw Rejection(
                "daily-focus.goal.title",
                "A goal's title is one line of at most \(longestGoal) characters.", field: "title")
        }
        return title
    }

    /// Whether a trimmed title is one line of at most so many characters.
    static func fits(_ title: String, _ longest: Int) -> Bool {
        title.count <= longest && title.utf8.count <= longest * 16 && !hasControls(title)
    }

    private static func hasControls(_ text: String) -> Bool {
        text.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: true
            default: scalar.properties.isNoncharacterCodePoint
            }
        }
    }
}
