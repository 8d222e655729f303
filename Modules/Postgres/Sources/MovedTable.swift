/// A table that a store keeps in PostgreSQL or in an SQLite file, for moving it between both. The
/// rows are the same, but the tables can differ.
public struct MovedTable: Sendable {
    /// The name in PostgreSQL.
    public let name: String
    /// The SQLite file next to the journal.
    public let file: String
    /// The columns in PostgreSQL; the key columns come first.
    public let columns: [Column]
    /// The number of key columns.
    public let keys: Int
    /// The condition for the moved rows in PostgreSQL; nil moves all rows.
    public let condition: String?
    /// The SQLite tables with the rows; none if the rows are derived from other tables.
    public let parts: [Part]
    /// The SQLite statement that returns the rows with the columns in order.
    public let select: String

    /// A column.
    public struct Column: Hashable, Sendable {
        /// The name in PostgreSQL.
        public let name: String
        /// The type in PostgreSQL.
        public let kind: Kind
    }

    /// The supported types.
    public enum Kind: String, Hashable, Sendable {
        case uuid, bytea, text, bigint, integer, boolean
        /// A uuid in PostgreSQL, text in SQLite.
        case words
    }

    /// An SQLite table with some or all columns of a row.
    public struct Part: Sendable {
        /// The name of the table.
        public let table: String
        /// The names of its columns with their positions in the row.
        public let columns: [(name: String, place: Int)]
        /// The position of a column: if its value is null, false or 0, this table has no row.
        public let condition: Int?
    }

    /// Creates a table with the same structure in both. `columns` are names and types in PostgreSQL
    /// (`"account uuid, since bigint"`), and `renamed` are different names in SQLite.
    public init(
        _ name: String, in file: String, as other: String? = nil, keys: Int = 1,
        _ columns: String, renamed: [String: String] = [:], where condition: String? = nil
    ) {
        let found = Column.list(columns)
        let names = found.map { renamed[$0.name] ?? $0.name }
        self.init(
            name, in: file, keys: keys, found, where: condition,
            parts: [
                Part(
                    table: other ?? name,
                    columns: names.enumerated().map { ($0.element, $0.offset) }, condition: nil)
            ],
            select: "SELECT \(names.map { "\"\($0)\"" }.joined(separator: ", ")) "
                + "FROM \"\(other ?? name)\"")
    }

    /// Creates a table that SQLite reads with a statement and stores in several tables. Each part
    /// names some of the columns (`of=size` is `of` there and `size` in PostgreSQL), and optionally
    /// a column without which it has no row.
    public init(
        _ name: String, in file: String, keys: Int = 1, _ columns: String,
        where condition: String? = nil,
        parts: [(table: String, columns: String, where: String?)], select: String
    ) {
        let found = Column.list(columns)
        func place(_ name: String) -> Int { found.firstIndex { $0.name == name } ?? 0 }
        self.init(
            name, in: file, keys: keys, found, where: condition,
            parts: parts.map { part in
                Part(
                    table: part.table,
                    columns: part.columns.split(separator: " ").map { word in
                        let names = word.split(separator: "=").map(String.init)
                        return (names[0], place(names[names.count - 1]))
                    }, condition: part.where.map(place))
            }, select: select)
    }

    private init(
        _ name: String, in file: String, keys: Int, _ columns: [Column], where condition: String?,
        parts: [Part], select: String
    ) {
        self.name = name
        self.file = file
        self.columns = columns
        self.keys = keys
        self.condition = condition
        self.parts = parts
        self.select = select
    }
}

extension MovedTable.Column {
    fileprivate static func list(_ text: String) -> [MovedTable.Column] {
        text.split(separator: ",").compactMap { part in
            let words = part.split(whereSeparator: \.isWhitespace).map(String.init)
            guard words.count == 2, let kind = MovedTable.Kind(rawValue: words[1]) else {
                preconditionFailure("“\(part)” is no column.")
            }
            return MovedTable.Column(name: words[0], kind: kind)
        }
    }
}
