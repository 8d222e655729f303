import Core
import Testing

@testable import CommandLineKit

@Suite struct ChartTests {
    private func terminal(
        width: Int = 80, _ depth: ColourDepth = .none, isUnicode: Bool = true
    ) -> Terminal {
        Terminal(width: width, isUnicode: isUnicode, depth: depth) { _, _ in }
    }

    private let span = DaySpan(
        Day(year: 2026, month: 1, day: 7)!, Day(year: 2026, month: 3, day: 1)!)!

    private func cell(_ day: Day) -> Heatmap.Cell {
        switch day.number % 7 {
        case 0: .neutral
        case 1: .excused
        default: .level(Int(day.number % 7) - 2)
        }
    }

    @Test("a heatmap has one column per week, with Monday at the top, and the names of months")
    func golden() {
        let lines = Heatmap(over: span, cell: cell).lines(for: terminal())
        #expect(
            lines == [
                "      Jan Feb",
                "  Mon  ▒▒▒▒▒▒▒",
                "       ▓▓▓▓▓▓▓",
                "  Wed ████████",
                "      ········",
                "  Fri ××××××××",
                "      □□□□□□□□",
                "      ░░░░░░░░",
                "",
                "      less □ ░ ▒ ▓ █ more   × excused   · not due",
            ])
    }

    @Test("a heatmap shows the same cells at every colour depth and fits the terminal's width")
    func depths() {
        for depth in ColourDepth.allCases {
            for isUnicode in [true, false] {
                for width in [20, 40, 80, 200] {
                    let terminal = terminal(width: width, depth, isUnicode: isUnicode)
                    let weeks = Heatmap.weeks(fitting: terminal)
                    let year = DaySpan(weeks * 7, endingOn: span.last)
                    let lines = Heatmap(over: year, cell: cell).lines(for: terminal)
                    for line in lines.dropLast(2) {
                        let line = ShownText.of(line)
                        let plain = line.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
                        #expect(TextWidth.of(plain) <= width)
                        #expect(isUnicode || plain.allSatisfy(\.isASCII))
                        #expect(line.contains("\u{1B}") == (depth > .none) || plain == line)
                    }
                }
            }
        }
    }

    @Test("each heatmap level has its own shape or colour at every colour depth")
    func shapes() {
        let cells: [Heatmap.Cell] = [.neutral, .excused] + (0...4).map { .level($0) }
        for depth in ColourDepth.allCases {
            for isUnicode in [true, false] {
                let terminal = terminal(depth, isUnicode: isUnicode)
                let shown = Set(cells.map { Heatmap.paint($0, 1, terminal) })
                #expect(shown.count == cells.count)
            }
        }
    }

    @Test("a bar has the requested length for any fraction")
    func bars() {
        for fraction in [-1, 0, 0.001, 0.5, 0.999, 1, 7, .nan, .infinity] as [Double] {
            let bar = Bar.text(fraction, columns: 10, style: .plain, terminal())
            #expect(TextWidth.of(bar) == 10)
        }
        #expect(Bar.text(0.5, columns: 4, style: .plain, terminal()) == "━━──")
        #expect(Bar.text(0.001, columns: 4, style: .plain, terminal(isUnicode: false)) == "#...")
    }

    @Test("I3: a curve is one line of block characters, or of ASCII characters without Unicode")
    func sparkline() {
        let values: [Double?] = [0, 1, nil, 7, 3.4, .nan]
        #expect(Sparkline.text(values, terminal()) == "▁▂ █▄ ")
        #expect(Sparkline.text(values, terminal(isUnicode: false)) == "_. #- ")
        #expect(Sparkline.text([2, 2], terminal()) == "▄▄")
        #expect(Sparkline.text([nil, nil], terminal()) == "  ")
        #expect(Sparkline.text([-5, 5, 50], in: 0...10, terminal()) == "▁▅█")
        #expect(Sparkline.text([], terminal()).isEmpty)
    }
}
