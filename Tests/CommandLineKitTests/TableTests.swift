import Testing

@testable import CommandLineKit

@Suite struct TableTests {
    private func terminal(_ width: Int, _ depth: ColourDepth = .none) -> Terminal {
        Terminal(width: width, depth: depth) { _, _ in }
    }

    private var table: Table {
        var table = Table([
            .init("Habit", isFlexible: true), .init("Done", alignsRight: true), .init("Note"),
        ])
        table.add("日本語 run", "3", "wide")
        table.add("💧 Water", "12", "")
        table.add("Read a very long book about mountains", "100", "x")
        return table
    }

    @Test("columns are aligned with wide letters and emoji")
    func alignment() {
        #expect(
            table.lines(for: terminal(80)) == [
                "  Habit                                  Done  Note",
                "  日本語 run                                3  wide",
                "  💧 Water                                 12",
                "  Read a very long book about mountains   100  x",
            ])
    }

    @Test("the widest flexible column is narrowed, and every line of a table fits")
    func fitting() {
        for width in 30...80 {
            for line in table.lines(for: terminal(width)) {
                #expect(TextWidth.of(line) <= width, "\(width): \(line)")
            }
        }
    }

    @Test("line breaks and escape characters in a name do not break the table")
    func control() {
        #expect(Table.Cell("a\nb\u{1B}[31m").text == "a b [31m")
    }

    @Test("colours do not change the widths of columns")
    func colours() {
        var painted = Table([.init("A"), .init("B")])
        painted.add(.init("x", .success), .init("y", .warning))
        let lines = painted.lines(for: terminal(80, .full))
        #expect(
            ShownText.of(lines[1])
                == "  \u{1B}[38;2;47;174;96mx\u{1B}[0m  \u{1B}[38;2;232;92;74my\u{1B}[0m")
    }

    @Test("a table without headings has no heading line")
    func bare() {
        var table = Table(["", .init("", alignsRight: true)])
        table.add("Read", "3")
        #expect(table.lines(for: terminal(80)) == ["  Read  3"])
    }

    @Test("completed rows have a tick and open rows a ring, also in ASCII")
    func marks() {
        let plain = Terminal(width: 80, isUnicode: false) { _, _ in }
        #expect(Table.Cell.mark(true, for: terminal(80)).text == "✓")
        #expect(Table.Cell.mark(false, for: terminal(80)).text == "○")
        #expect(Table.Cell.mark(true, for: plain).text == "x")
        #expect(Table.Cell.mark(false, for: plain, open: .gold).style == .gold)
    }
}
