/// Rows and columns for people: aligned by what a terminal shows, cut to its width.
public struct Table: Sendable {
    /// A column with its heading.
    public struct Column: Sendable, ExpressibleByStringLiteral {
        /// The heading.
        public var title: String
        /// Whether its cells end at its right edge, as numbers do.
        public var alignsRight: Bool
        /// A column that gives way when the rows are wider than the terminal; the widest first.
        public var isFlexible: Bool
        /// Whether what does not fit goes on below; it is cut otherwise. For a last column.
        public var wraps: Bool
        /// A column.
        public init(
            _ title: String, alignsRight: Bool = false, isFlexible: Bool = false,
            wraps: Bool = false
        ) {
            self.title = title
            self.alignsRight = alignsRight
            self.isFlexible = isFlexible || wraps
            self.wraps = wraps
        }
        /// A column that begins at its left edge and does not give way.
        public init(stringLiteral title: String) { self.init(title) }
    }

    /// A piece of text with its style.
    public struct Cell: Sendable, ExpressibleByStringLiteral {
        /// One line, without control characters.
        public var text: String
        /// How it looks.
        public var style: Style
        /// How full a bar is; nil for text.
        private var fraction: Double?

        /// A bar of so many columns, filled to a fraction of 0 … 1.
        public static func bar(_ fraction: Double, columns: Int, style: Style) -> Cell {
            var cell = Cell(String(repeating: "─", count: columns), style)
            cell.fraction = fraction
            return cell
        }

        func painted(_ text: String, for terminal: Terminal) -> String {
            guard let fraction else { return terminal.paint(text, style) }
            return Bar.text(fraction, columns: text.count, style: style, terminal)
        }

        /// Text in a style; line breaks and other control characters are shown as spaces.
        public init(_ text: String, _ style: Style = .plain) {
            self.text = String(
                String.UnicodeScalarView(
                    text.unicodeScalars.map { $0.isUnshowable || $0 == ShownText.mark ? " " : $0 }))
            self.style = style
        }
        /// Plain text.
        public init(stringLiteral value: String) { self.init(value) }

        /// A tick for what is done, or else a ring in a style: `x` and `o` where only ASCII is
        /// shown.
        public static func mark(
            _ isDone: Bool, for terminal: Terminal, open style: Style = .quiet
        ) -> Cell {
            isDone
                ? Cell(terminal.sign("✓", "x"), .success) : Cell(terminal.sign("○", "o"), style)
        }
    }

    /// The columns, left to right.
    public var columns: [Column]
    /// The rows, top to bottom; a row may have fewer cells than there are columns.
    public var rows: [[Cell]] = []
    /// Columns between columns.
    public var gap = 2
    /// Columns before the first column.
    public var indent = 2
    /// Whether the headings are shown: where there are any.
    private var hasHeadings: Bool { columns.contains { !$0.title.isEmpty } }

    /// A table without rows.
    public init(_ columns: [Column]) { self.columns = columns }

    /// Adds a row; missing cells are empty, further ones are dropped.
    public mutating func add(_ cells: Cell...) { rows.append(cells) }

    /// The lines for a terminal, without line ends and without spaces at the end.
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

    /// The row as one or more rows, each of which fits.
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

    /// What each column needs, the flexible ones cut until the row fits.
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
