internal import Core

extension Codec where Value == String {
    /// A goal's title. The schema requires at least one character; an empty title is accepted here,
    /// so that the command can report its own error.
    static let goalTitle = line(0...80).described { _ in line(1...80).schema }
        .example("Write a book")

    /// A focus's title as recorded.
    static let focusTitle = line(1...120).example("Page 12")
}

extension Refusal {
    static let goalTitle = Refusal(
        "daily-focus.goal.title", "The title must be one line of at most 80 characters.")
}
