internal import Core

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

/// A note as it may be recorded: trimmed, at most 2,000 characters, several lines.
func checkedNote(_ note: String) throws(Rejection) -> String {
    let note = trimmed(note)
    let isClean = note.unicodeScalars.allSatisfy { scalar in
        scalar == "\n" || scalar == "\t" || scalar == "\r"
            || scalar.properties.generalCategory != .control
                && !scalar.properties.isNoncharacterCodePoint
    }
    guard note.count <= 2_000, note.utf8.count <= 20_000, isClean else {
        throw Rejection(
            "reflections.note", "A note has at most 2,000 characters of plain text.",
            field: "note")
    }
    return note
}

/// A day on which something may be recorded: today unless given, never one to come.
func checkedDay(_ day: Day?, today: Day) throws(Rejection) -> Day {
    guard let day else { return today }
    guard day >= .first, day <= today else {
        throw Rejection(
            "reflections.day", "That day is still to come.", field: "day", category: .conflict)
    }
    return day
}
