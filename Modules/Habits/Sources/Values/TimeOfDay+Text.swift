internal import Core

extension TimeOfDay {
    /// Reads `H:mm` or `HH:mm`. Throws `habits.time` with the field's name for any other text.
    init(text: String, field: String) throws(Rejection) {
        guard let time = TimeOfDay(text.utf8.count == 4 ? "0" + text : text) else {
            throw Rejection(
                "habits.time", "\(quoted(text)) is not a time of day: write it like 07:30.",
                field: field)
        }
        self = time
    }
}
