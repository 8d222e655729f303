internal import Core

/// The text without white space at either end.
func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
}

/// A line of so many characters, trimmed; refused with a code and a sentence.
func checkedLine(
    _ text: String, _ length: ClosedRange<Int>, _ code: String, _ sentence: String, field: String
) throws(Rejection) -> String {
    let line = trimmed(text)
    guard length.contains(line.count), line.utf8.count <= length.upperBound * 12, isLine(line)
    else { throw Rejection(code, sentence, field: field) }
    return line
}

/// A note as it may be recorded: trimmed, at most 500 characters on one line.
func checkedNote(_ note: String) throws(Rejection) -> String {
    try checkedLine(
        note, 0...500, "tension.note", "A note has at most 500 characters on one line.",
        field: "note")
}

/// Whether the text is one line that can be exchanged: no control characters, no noncharacters.
private func isLine(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isNoncharacterCodePoint
        }
    }
}
