/// Whether the text holds control characters or characters that are not to be exchanged.
func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
        scalar.properties.generalCategory == .control
            || scalar.properties.isNoncharacterCodePoint
            || scalar.properties.generalCategory == .lineSeparator
            || scalar.properties.generalCategory == .paragraphSeparator
    }
}

/// The text between quotation marks, cut short and without control characters, for messages.
func quoted(_ text: String) -> String {
    let shown = String(text.prefix(40).map { hasControls(String($0)) ? " " : $0 })
    return text.count > 40 ? "“\(shown)…”" : "“\(shown)”"
}
