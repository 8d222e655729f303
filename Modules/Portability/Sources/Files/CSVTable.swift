internal import Core
internal import SwiftCSV

/// Rows of a CSV file (RFC 4180).
struct CSVTable {
    /// The first line and all others; a file without a header has its first row there.
    let header: [String]
    let rows: [[String]]

    /// Reads UTF-8 text, with or without a byte order mark.
    init(_ bytes: [UInt8], file: String) throws(Rejection) {
        var text = bytes[...]
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        guard let string = String(validating: text, as: UTF8.self) else {
            throw Rejection("import.csv-text", "\(file) is not UTF-8 text.", field: "file")
        }
        do {
            let csv = try CSV<Enumerated>(string: string, delimiter: .comma, loadColumns: false)
            header = csv.header
            rows = csv.rows
        } catch {
            throw Rejection(
                "import.csv-syntax", "\(file) is not a readable CSV file.", field: "file")
        }
    }

    /// The place of a column by its name; nil if there is none.
    func column(_ name: String) -> Int? { header.firstIndex(of: name) }
}

extension CSVTable {
    /// Text in which a CSV reader finds these rows again; lines end with CR LF as RFC 4180 has it.
    static func text(_ rows: [[String]]) -> String {
        rows.map { $0.map(quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    /// A field, in quotes if it needs them.
    private static func quoted(_ field: String) -> String {
        let needs = field.utf8.contains { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }
        guard needs else { return field }
        var text = "\""
        for character in field { text += character == "\"" ? "\"\"" : String(character) }
        return text + "\""
    }
}
