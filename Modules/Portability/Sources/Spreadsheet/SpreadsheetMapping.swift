internal import Core

/// The JSON mapping of a spreadsheet's columns.
///
/// Either `habit` is the column with the habit's name, or `habits` lists the columns that are
/// habits, with `"*"` for all except the day.
struct SpreadsheetMapping {
    private(set) var habit: String?
    private(set) var habits: [String] = []
    private(set) var day = ""
    private(set) var writing = WritingChoice()
    private(set) var value: String?
    private(set) var note: String?
    private(set) var target: Int64 = 0
    private(set) var unit = ""
    /// The separator of fields; nil to detect it from the header.
    private(set) var separator: UInt8?
    /// True if the mapping defines words for "done", so that 1 is an amount.
    private(set) var countsOnes = false
    private var done = SpreadsheetMapping.words(["x", "y", "yes", "true", "done", "✓", "✔"])
    private var skipped = SpreadsheetMapping.words(["s", "skip", "skipped"])
    private var ignored = SpreadsheetMapping.words(["", "0", "n", "no", "false", "-"])

    /// Parses the JSON. Throws `import.mapping` with a description of the error.
    init(_ text: String) throws(Rejection) {
        for (name, value) in try SpreadsheetMapping.members(text) { try take(name, value) }
        guard !day.isEmpty, (habit == nil) != habits.isEmpty else {
            throw SpreadsheetMapping.refusal(
                "The mapping must name the column of the “day”, and that of the “habit” "
                    + "or the “habits”."
            )
        }
    }

    /// Returns the members of a mapping. Throws `import.mapping` if it is not an object.
    static func members(_ text: String) throws(Rejection) -> JSONObject {
        let document: JSON
        do throws(JSONError) {
            document = try JSON(parsing: text)
        } catch {
            throw SpreadsheetMapping.refusal("The mapping is not valid JSON: \(error).")
        }
        return try document.object.orThrow(
            SpreadsheetMapping.refusal("The mapping must be a JSON object."))
    }

    /// Returns the mark of a cell with a decimal separator; nil if it is invalid.
    func mark(_ cell: String, _ sign: DecimalSign?) -> DayMark? {
        if let mark = word(cell) { return mark }
        guard let number = NumberText(cell)?.value(sign), number >= 0, number < 1e9 else {
            return nil
        }
        return .amount(LoopReader.thousandths(number))
    }

    /// Returns the mark of a cell with a word of the mapping; nil for other text.
    func word(_ cell: String) -> DayMark? {
        let word = cell.trimmed.lowercased()
        if done.contains(word) { return .done }
        if skipped.contains(word) { return .skipped }
        return ignored.contains(word) ? .nothing : nil
    }

    private mutating func take(_ name: String, _ given: JSON) throws(Rejection) {
        switch name {
        case "habit": habit = try text(name, given)
        case "habits": habits = try texts(name, given)
        case "day": day = try text(name, given)
        case "value": value = try text(name, given)
        case "note": note = try text(name, given)
        case "unit": unit = try text(name, given)
        case "target":
            target = LoopReader.thousandths(
                try given.double.orThrow(SpreadsheetMapping.wrong(name, "a number")))
        case "separator":
            let mark = try text(name, given).utf8
            guard mark.count == 1, let byte = mark.first, byte != UInt8(ascii: "\"") else {
                throw SpreadsheetMapping.wrong(name, "one character")
            }
            separator = byte
        case "done":
            done = SpreadsheetMapping.words(try texts(name, given))
            countsOnes = !done.contains("1")
        case "skipped": skipped = SpreadsheetMapping.words(try texts(name, given))
        case "ignored": ignored = SpreadsheetMapping.words(try texts(name, given))
        default:
            guard try !writing.take(name, given) else { return }
            throw SpreadsheetMapping.unknown(name)
        }
    }

    private func text(_ name: String, _ given: JSON) throws(Rejection) -> String {
        try given.string.orThrow(SpreadsheetMapping.wrong(name, "text"))
    }

    private func texts(_ name: String, _ given: JSON) throws(Rejection) -> [String] {
        let list = given.array ?? []
        let texts = list.compactMap(\.string)
        guard !texts.isEmpty, texts.count == list.count else {
            throw SpreadsheetMapping.wrong(name, "a list of texts")
        }
        return texts
    }

    private static func words(_ list: [String]) -> Set<String> {
        Set(list.map { $0.trimmed.lowercased() })
    }

    private static func wrong(_ name: String, _ wanted: String) -> Rejection {
        refusal("The mapping's “\(name)” must be \(wanted).")
    }

    static func unknown(_ name: String) -> Rejection {
        refusal("The mapping has an unknown member \(TextFit.quoted(name)).")
    }

    static func refusal(_ message: String) -> Rejection {
        Rejection("import.mapping", message, field: "mapping")
    }
}
