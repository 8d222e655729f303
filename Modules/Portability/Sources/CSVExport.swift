public import Core
internal import PortabilityAPI

/// A person's data as CSV tables for spreadsheets. Rule P2.
public enum CSVExport {
    /// The byte order mark by which Excel on Windows knows that a file is UTF-8.
    public static let excelMark = "\u{FEFF}"

    /// The tables that modules offer, by name, each as RFC 4180 text with a header line.
    public static func tables(in view: WorldView, today: Day) -> [(name: String, text: String)] {
        view.answers(to: .portableTables).sorted { $0.name < $1.name }.map { table in
            (table.name, CSVTable.text([table.columns] + table.rows(view, today)))
        }
    }
}
