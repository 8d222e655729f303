public import Core
internal import PortabilityAPI

/// A person's data as CSV tables for spreadsheets. Rule P2.
public enum CSVExport {
    /// The names of the tables that modules offer, in order. No table is worked out.
    public static func names(in view: WorldView) -> [String] {
        view.answers(to: .portableTables).map(\.name).sorted()
    }

    /// One table as RFC 4180 text with a header line, in pieces; nil if no module offers it.
    public static func table(_ name: String, in view: WorldView, today: Day) -> CSVPieces? {
        view.answers(to: .portableTables).first { $0.name == name }.map { table in
            let columns = table.columns
            let header: PortableTable.Part = { [columns] }
            return CSVPieces([header] + table.parts(view, today))
        }
    }

    /// The tables that modules offer, by name, each as RFC 4180 text with a header line.
    public static func tables(in view: WorldView, today: Day) -> [(name: String, text: String)] {
        view.answers(to: .portableTables).sorted { $0.name < $1.name }.map { table in
            (table.name, CSVTable.text([table.columns] + table.rows(view, today)))
        }
    }
}

/// The text of a table in pieces, each worked out when it is asked for.
///
/// A piece ends at the end of a row. What a table takes in memory is a piece and not its length.
public struct CSVPieces: Sendable {
    /// Rows are put together until a piece has so many bytes.
    private static let size = 64 << 10
    private var parts: ArraySlice<PortableTable.Part>

    init(_ parts: [PortableTable.Part]) { self.parts = parts[...] }

    /// The next piece; nil at the end, and early if nobody waits for the answer any more.
    public mutating func next() -> String? {
        var text = ""
        while text.utf8.count < CSVPieces.size, let part = parts.popFirst() {
            guard AnswerBudget.spend() else { return nil }
            text += CSVTable.text(part())
        }
        return text.isEmpty ? nil : text
    }

    /// All that is left.
    public mutating func rest() -> String {
        var text = ""
        while let piece = next() { text += piece }
        return text
    }
}
