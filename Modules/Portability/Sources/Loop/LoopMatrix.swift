internal import Core

/// The entries of all habits in one table of an export, with a row for each day and a column for
/// each habit.
struct LoopMatrix {
    static let file = "Checkmarks.csv"

    private let rows: [[String]]
    /// The unused columns of each name, in order.
    private var columns: [String: [Int]] = [:]

    /// Parses the table. Without one, there are no columns.
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

    /// Returns the lines of the next habit with a name, each with a day and a value; nil if no
    /// column is left.
    mutating func next(_ name: String) -> [[String]]? {
        guard let place = columns[name]?.first else { return nil }
        columns[name]?.removeFirst()
        return rows.compactMap { row in
            row.count > place && !row[place].isEmpty ? [row[0], row[place]] : nil
        }
    }

    /// Skips the column of a habit that has its own file.
    mutating func skip(_ name: String) { _ = next(name) }
}
