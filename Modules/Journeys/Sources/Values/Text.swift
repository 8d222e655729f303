/// The text without white space at either end.
func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
}

/// Whether the text is one line that can be exchanged: no control characters, no noncharacters.
func isLine(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isNoncharacterCodePoint
        }
    }
}

/// The text between quotation marks, cut to forty characters.
func quoted(_ text: String) -> String {
    text.count > 40 ? "“\(text.prefix(40))…”" : "“\(text)”"
}
