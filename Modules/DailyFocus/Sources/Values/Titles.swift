internal import Core

extension Codec where Value == String {
    /// A goal's title. Documents ask for a character at least; an empty one is read, and refused in
    /// a sentence of its own.
    static let goalTitle = line(0...80).described { _ in line(1...80).schema }
        .example("Write a book")

    /// A focus as it may be recorded.
    static let focusTitle = line(1...120).example("Page 12")
}

extension Refusal {
    static let goalTitle = Refusal(
        "daily-focus.goal.title", "A goal's title is one line of at most 80 characters.")
}
