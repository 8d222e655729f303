/// A row of an item in one of its states, for the design page.
struct DesignRow {
    var id: String
    var look: String
    var name: String
    var words: String
    var eye: String?
    var tile = Icon.html("book")
    var counts: Bool
    var symbol: String

    /// Returns a row in each state.
    static func all(in theme: String) -> [DesignRow] {
        [
            ("next yes q0", "Meditate", "After coffee", "Up next", false),
            ("count q0", "Read", "0 of 20", nil, true),
            ("count q45", "Read", "9 of 20", nil, true),
            ("count done q100", "Read", "20 of 20", nil, true),
            ("count over q100", "Cigarettes", "3 of at most 2", nil, true),
            ("yes q0", "Stretch", "Not done", nil, false),
            ("yes done q100", "Stretch", "Done", nil, false),
            ("yes skipped q0", "Stretch", "Skipped", nil, false),
        ].map { look, name, words, eye, counts in
            DesignRow(
                id: theme, look: look, name: name, words: words, eye: eye, counts: counts,
                symbol: Icon.html(counts ? "plus" : "check"))
        }
    }
}
