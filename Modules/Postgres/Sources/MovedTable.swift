/// A table of a store that is kept in PostgreSQL or in a file of SQLite, as it moves from the one
/// to the other: the same rows in both, though their tables may differ.
public struct MovedTable: Sendable {
    /// What it is called in PostgreSQL.
    public let name: String
    /// The file beside the journal in which SQLite has it.
    public let file: String
    /// Its columns in PostgreSQL; those by which a row is known come first.
    public let columns: [Column]
    /// By how many columns a row is known in both.
    public let keys: Int
    /// Which rows of PostgreSQL's table are moved; all of them if nil.
    public let condition: String?
    /// SQLite's tables that hold the rows; none where they follow from others.
    public let parts: [Part]
    /// How SQLite gives the rows: the columns in their order.
    public let select: String

    /// A column.
    public struct Column: Hashable, Sendable {
        /// Its name in PostgreSQL.
        public let name: String
        /// The type in PostgreSQL.
        public let kind: Kind
    }

    /// Types that are moved.
    public enum Kind: String, Hashable, Sendable {
        case uuid, bytea, text, bigint, integer, boolean
        /// A uuid in PostgreSQL and its text in SQLite.
        case words
    }

    /// A table of SQLite that holds a row, or some columns of it.
    public struct Part: Sendable {
        /// Its name.
        public let table: String
        /// The names there of columns, by their places in the row.
        public let columns: [(name: String, place: Int)]
        /// The place of a column: no row stands here where that is null, false or 0.
        public let condition: Int?
    }

    /// A table that is the same in both but for names: `columns` are names and types as in
    /// PostgreSQL (`"account uuid, since bigint"`), and `renamed` what SQLite calls some of them.
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

    /// A table whose rows SQLite gives by a statement and keeps in other tables: each part names
    /// some of the columns (`of=size` is `of` there and `size` in PostgreSQL), and perhaps one
    /// without which a row is not kept there.
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
