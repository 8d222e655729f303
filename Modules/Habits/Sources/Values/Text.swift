/// Returns true if the text contains control characters or noncharacters of Unicode.
func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
        scalar.properties.generalCategory == .control
            || scalar.properties.isNoncharacterCodePoint
            || scalar.properties.generalCategory == .lineSeparator
            || scalar.properties.generalCategory == .paragraphSeparator
    }
}

/// Returns the text in quotation marks for messages, shortened and without control characters.
func quoted(_ text: String) -> String {
    let shown = String(text.prefix(40).map { hasControls(String($0)) ? " " : $0 })
    return text.count > 40 ? "“\(shown)…”" : "“\(shown)”"
}
