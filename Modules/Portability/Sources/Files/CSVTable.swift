internal import Core

/// The rows of a CSV file (RFC 4180).
struct CSVTable {
    /// The limits of a file, enough for more than two centuries of days.
    static let limit = (bytes: 16 << 20, cells: 500_000)

    /// The header and the other rows. In a file without a header, `header` is the first row.
    let header: [String]
    let rows: [[String]]

    /// Parses UTF-8 text with or without a byte order mark and with any line endings.
    ///
    /// Throws if the text is not valid CSV or exceeds `limit`.
    init(
        _ bytes: [UInt8], file: String, separator: UInt8 = UInt8(ascii: ",")
    ) throws(Rejection) {
        var text = bytes[...]
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        guard text.count <= CSVTable.limit.bytes else { throw CSVTable.tooLarge(file) }
        guard String(validating: text, as: UTF8.self) != nil else {
            throw Rejection("import.csv-text", "\(file) is not UTF-8 text.", field: "file")
        }
        var reader = CSVReader(text, file: file, separator: separator)
        header = try reader.row() ?? []
        var rows: [[String]] = []
        while let row = try reader.row() { rows.append(row) }
        self.rows = rows
    }

    /// Returns the usual separator that makes a name a column of the header: a comma, a semicolon
    /// or a tab; a comma if none does.
    static func separator(of bytes: [UInt8], column name: String) -> UInt8 {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let usual: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        return usual.first { separator in
            var reader = CSVReader(text, file: "", separator: separator)
            let header = try? reader.row()
            return header?.contains { $0.trimmed == name.trimmed } ?? false
        } ?? usual[0]
    }

    /// Returns the index of a column by its name; nil if it does not exist.
    func column(_ name: String) -> Int? { header.firstIndex(of: name) }

    fileprivate static func tooLarge(_ file: String) -> Rejection {
        Rejection(
            "import.csv-size",
            "\(file) holds more than \(limit.bytes >> 20) MiB or "
                + "\(limit.cells) fields, so it is not read.", field: "file")
    }
}

/// A parser that reads rows from the start of CSV text.
private struct CSVReader {
    private var rest: ArraySlice<UInt8>
    private let file: String
    private let separator: UInt8
    private var cells = 0

    init(_ text: ArraySlice<UInt8>, file: String, separator: UInt8) {
        rest = text
        self.file = file
        self.separator = separator
    }

    /// Returns the next row; nil at the end. Empty lines are skipped.
    mutating func row() throws(Rejection) -> [String]? {
        while let first = rest.first, isLineEnd(first) { rest.removeFirst() }
        guard !rest.isEmpty else { return nil }
        var row: [String] = []
        while true {
            cells += 1
            guard cells <= CSVTable.limit.cells else { throw CSVTable.tooLarge(file) }
            row.append(rest.first == UInt8(ascii: "\"") ? try quoted() : plain())
            guard rest.first == separator else { return row }
            rest.removeFirst()
        }
    }

    private mutating func plain() -> String {
        let field = rest.prefix { $0 != separator && !isLineEnd($0) }
        rest = rest[field.endIndex...]
        return String(decoding: field, as: UTF8.self)
    }

    private mutating func quoted() throws(Rejection) -> String {
        let mark = UInt8(ascii: "\"")
        var parts: [ArraySlice<UInt8>] = []
        // Two quotation marks in a row inside a field are one literal mark.
        while rest.first == mark {
            let part = rest.dropFirst().prefix { $0 != mark }
            rest = rest[part.endIndex...]
            guard rest.popFirst() != nil else { throw syntax }
            parts.append(part)
        }
        guard rest.first.map({ $0 == separator || isLineEnd($0) }) ?? true else {
            throw syntax
        }
        return String(decoding: Array(parts.joined(separator: [mark])), as: UTF8.self)
    }

    private var syntax: Rejection {
        Rejection("import.csv-syntax", "\(file) is not a readable CSV file.", field: "file")
    }

    private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

extension CSVTable {
    /// Returns rows as CSV text with CR LF line ends (RFC 4180).
    static func text(_ rows: [[String]]) -> String {
        rows.map { $0.map { quoted(harmless($0)) }.joined(separator: ",") + "\r\n" }.joined()
    }

    /// Returns rows as CSV text for other programs: unchanged fields and LF line ends.
    static func plainText(_ rows: [[String]]) -> String {
        rows.map { $0.map(quoted).joined(separator: ",") + "\n" }.joined()
    }

    /// Returns a field, in quotes if needed.
    private static func quoted(_ field: String) -> String {
        let needs = field.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
        guard needs else { return field }
        var text = "\""
        for character in field { text += character == "\"" ? "\"\"" : String(character) }
        return text + "\""
    }

    /// Returns a field that spreadsheets do not treat as a formula and terminals not as a control
    /// sequence.
    ///
    /// A field that begins like a formula and is no number gets an apostrophe, which spreadsheets
    /// hide as a text mark. So does a field with apostrophes before such a sign, so that removing
    /// one apostrophe restores it. Control characters become U+FFFD.
    private static func harmless(_ field: String) -> String {
        let first = field.unicodeScalars.first { $0 != "'" }
        let isFormula = first.map("=+-@\t\r＝＋－＠".unicodeScalars.contains) ?? false
        let isNumber = field.utf8.first != UInt8(ascii: "'") && Double(field) != nil
        let isPlain = field.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        let text =
            isPlain ? field : String(String.UnicodeScalarView(field.unicodeScalars.map(shown)))
        return isFormula && !isNumber ? "'" + text : text
    }

    private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "\n", "\t", "\r": scalar
        default: scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
        }
    }
}
