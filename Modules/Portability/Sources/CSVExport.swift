public import Core
internal import PortabilityAPI

/// The user's data as CSV tables for spreadsheets. Rule P2.
public enum CSVExport {
    /// The byte order mark, with which Excel on Windows detects UTF-8.
    public static let excelMark = "\u{FEFF}"

    /// Returns the names of the modules' tables in order, without computing them.
    public static func names(in view: WorldView) -> [String] {
        view.answers(to: .portableTables).map(\.name).sorted()
    }

    /// Returns a table as RFC 4180 text with a header line, in pieces; nil if it does not exist.
    public static func table(_ name: String, in view: WorldView, today: Day) -> CSVChunks? {
        view.answers(to: .portableTables).first { $0.name == name }.map { table in
            let columns = table.columns
            let header: PortableTable.Part = { [columns] }
            return CSVChunks([header] + table.parts(view, today))
        }
    }

    /// Returns all tables by name, each as RFC 4180 text with a header line.
    public static func tables(in view: WorldView, today: Day) -> [(name: String, text: String)] {
        view.answers(to: .portableTables).sorted { $0.name < $1.name }.map { table in
            (table.name, CSVTable.text([table.columns] + table.rows(view, today)))
        }
    }
}

/// The text of a table in pieces, each computed on request.
///
/// A piece ends at the end of a row. Memory use depends on the piece and not on the table.
public struct CSVChunks: Sendable {
    /// The minimum size of a piece in bytes.
    private static let size = 64 << 10
    private var parts: ArraySlice<PortableTable.Part>

    init(_ parts: [PortableTable.Part]) { self.parts = parts[...] }

    /// Returns the next piece; nil at the end or if the request was cancelled.
    public mutating func next() -> String? {
        var text = ""
        while text.utf8.count < CSVChunks.size, let part = parts.popFirst() {
            guard AnswerBudget.spend() else { return nil }
            text += CSVTable.text(part())
        }
        return text.isEmpty ? nil : text
    }

    /// Returns all remaining text.
    public mutating func rest() -> String {
        var text = ""
        while let piece = next() { text += piece }
        return text
    }
}
