internal import Core

/// The entries of all habits in one table of an export: a row a day, a column a habit.
struct LoopMatrix {
    static let file = "Checkmarks.csv"

    private let rows: [[String]]
    /// The columns of each name that no habit has taken yet, in order.
    private var columns: [String: [Int]] = [:]

    /// Reads the table. Without one, it has no columns.
    init(_ bytes: [UInt8]) throws(Rejection) {
        guard !bytes.isEmpty else {
            rows = []
            return
        }
        let table = try CSVTable(bytes, file: LoopMatrix.file)
        rows = table.rows
        for (place, name) in table.header.enumerated().dropFirst() where !name.isEmpty {
            columns[name, default: []].append(place)
        }
    }

    /// The lines of the next habit with a name: a day and a value each. Nil if no column is left.
    mutating func next(_ name: String) -> [[String]]? {
        guard let place = columns[name]?.first else { return nil }
        columns[name]?.removeFirst()
        return rows.compactMap { row in
            row.count > place && !row[place].isEmpty ? [row[0], row[place]] : nil
        }
    }

    /// Takes the column of a habit that has a file of its own.
    mutating func skip(_ name: String) { _ = next(name) }
}
