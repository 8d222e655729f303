/// A table for users. Columns are aligned by the width of their text, and the table is cut to the
/// width of the terminal.
public struct Table: Sendable {
    /// A column with its heading.
    public struct Column: Sendable, ExpressibleByStringLiteral {
        /// The heading.
        public var title: String
        /// True if the column's cells are aligned to the right, which is usual for numbers.
        public var alignsRight: Bool
        /// True if the column can shrink when the rows are wider than the terminal. The widest such
        /// column shrinks first.
        public var isFlexible: Bool
        /// True if long text continues on the next line; otherwise it is cut. It can be set only
        /// for the last column.
        public var wraps: Bool
        /// Creates a column.
        public init(
            _ title: String, alignsRight: Bool = false, isFlexible: Bool = false,
            wraps: Bool = false
        ) {
            self.title = title
            self.alignsRight = alignsRight
            self.isFlexible = isFlexible || wraps
            self.wraps = wraps
        }
        /// Creates a left-aligned column that does not shrink.
        public init(stringLiteral title: String) { self.init(title) }
    }

    /// The text of a cell, with its style.
    public struct Cell: Sendable, ExpressibleByStringLiteral {
        /// The text of the cell: one line without control characters.
        public var text: String
        /// The style.
        public var style: Style
        /// The filled fraction if the cell is a bar; nil for text.
        private var fraction: Double?

        /// Returns a bar of `columns`, filled to a fraction of 0 … 1.
        public static func bar(_ fraction: Double, columns: Int, style: Style) -> Cell {
            var cell = Cell(String(repeating: "─", count: columns), style)
            cell.fraction = fraction
            return cell
        }

        func painted(_ text: String, for terminal: Terminal) -> String {
            guard let fraction else { return terminal.paint(text, style) }
            return Bar.text(fraction, columns: text.count, style: style, terminal)
        }

        /// Creates a cell with a style. Line breaks and other control characters become spaces.
        public init(_ text: String, _ style: Style = .plain) {
            self.text = String(
                String.UnicodeScalarView(
                    text.unicodeScalars.map { $0.isUnshowable || $0 == ShownText.mark ? " " : $0 }))
            self.style = style
        }
        /// Creates a cell of plain text.
        public init(stringLiteral value: String) { self.init(value) }

        /// Returns a tick if `isDone` is true, otherwise a ring in the given style. In ASCII they
        /// are `x` and `o`.
        public static func mark(
            _ isDone: Bool, for terminal: Terminal, open style: Style = .quiet
        ) -> Cell {
            isDone
                ? Cell(terminal.sign("✓", "x"), .success) : Cell(terminal.sign("○", "o"), style)
        }
    }

    /// The columns from left to right.
    public var columns: [Column]
    /// The rows from top to bottom; a row can have fewer cells than columns.
    public var rows: [[Cell]] = []
    /// The number of spaces between columns.
    public var gap = 2
    /// The number of spaces before the first column.
    public var indent = 2
    /// True if any column has a heading.
    private var hasHeadings: Bool { columns.contains { !$0.title.isEmpty } }

    /// Creates a table without rows.
    public init(_ columns: [Column]) { self.columns = columns }

    /// Adds a row. Missing cells are empty, and extra cells are dropped.
    public mutating func add(_ cells: Cell...) { rows.append(cells) }

    /// Returns the lines for a terminal, without line ends and without spaces at their ends.
    public func lines(for terminal: Terminal) -> [String] {
        let widths = self.widths(within: terminal.width)
        var lines = rows.flatMap { row in
            wrapped(row, widths).map { line(of: $0, widths, terminal) }
        }
        if hasHeadings {
            let titles = columns.map { Cell($0.title, .quiet) }
            lines.insert(line(of: titles, widths, terminal), at: 0)
        }
        return lines
    }

    private func line(of cells: [Cell], _ widths: [Int], _ terminal: Terminal) -> String {
        var line = ""
        var pending = indent
        for (index, column) in columns.enumerated() where widths[index] > 0 {
            let cell = index < cells.count ? cells[index] : ""
            let text = TextFitting.cut(cell.text, to: widths[index])
            let rest = widths[index] - TextWidth.of(text)
            if column.alignsRight { pending += rest }
            if !text.isEmpty {
                line += String(repeating: " ", count: pending) + cell.painted(text, for: terminal)
                pending = 0
            } else {
                pending += TextWidth.of(text)
            }
            pending += gap + (column.alignsRight ? 0 : rest)
        }
        return line
    }

    /// Splits a row whose last cell is too long into several rows.
    private func wrapped(_ row: [Cell], _ widths: [Int]) -> [[Cell]] {
        guard let last = row.last, row.count <= columns.count, columns[row.count - 1].wraps,
            TextWidth.of(last.text) > widths[row.count - 1]
        else { return [row] }
        let pieces = TextFitting.wrap(last.text, to: widths[row.count - 1])
        let empty = [Cell](repeating: "", count: row.count - 1)
        return pieces.enumerated().map { index, piece in
            (index == 0 ? Array(row.dropLast()) : empty) + [Cell(piece, last.style)]
        }
    }

    /// Returns the width of each column. Flexible columns shrink until the rows fit.
    private func widths(within total: Int) -> [Int] {
        var widths = columns.enumerated().map { index, column in
            let cells = rows.map { index < $0.count ? TextWidth.of($0[index].text) : 0 }
            return max(cells.max() ?? 0, TextWidth.of(column.title))
        }
        let gaps = gap * max(0, widths.count { $0 > 0 } - 1) + indent
        var excess = widths.reduce(gaps, +) - total
        while excess > 0 {
            let flexible = columns.indices.filter { columns[$0].isFlexible && widths[$0] > 8 }
            guard let widest = flexible.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }
}
