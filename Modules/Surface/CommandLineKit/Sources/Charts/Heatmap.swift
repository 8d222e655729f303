public import Core
internal import LocalesAPI

/// A year of days as a block of cells: weeks as columns, the first day of the person's week on top.
///
/// What a cell says is told by its shape as well as by its colour, so that it can be read without
/// colours and by those who see them otherwise.
public struct Heatmap: Sendable {
    /// What a day was.
    public enum Cell: Hashable, Sendable {
        /// Outside what the map speaks of: before the start, after today.
        case blank
        /// Nothing was to be done.
        case neutral
        /// It was to be done and was excused.
        case excused
        /// 0 nothing … 4 all.
        case level(Int)
    }

    /// The days that are shown, whole weeks.
    public let span: DaySpan
    private let cells: [Cell]

    /// A map of the weeks that hold a span; `cell` says what each day of it was.
    public init(over span: DaySpan, cell: (Day) -> Cell) {
        let first = Session.locale.startOfWeek(span.first)
        let last = Session.locale.startOfWeek(span.last) + 6
        self.span = DaySpan(last - first + 1, endingOn: last)
        cells = (first...last).map { span.contains($0) ? cell($0) : .blank }
    }

    /// The day on which the week of a day begins on a map. Rule U9.
    public static func startOfWeek(_ day: Day) -> Day { Session.locale.startOfWeek(day) }

    /// How many weeks fit into a terminal, beside the names of the weekdays.
    public static func weeks(fitting terminal: Terminal) -> Int {
        min(53, max(4, terminal.width - labelWidth - 1))
    }

    private static let labelWidth = 6

    /// The name of a weekday as wide as all of them.
    private static func label(_ name: String) -> String {
        let shown = TextFitting.cut(String(name.prefix { $0 != "." }), to: labelWidth - 3)
        return "  " + shown + String(repeating: " ", count: labelWidth - 2 - TextWidth.of(shown))
    }

    /// The lines: months, seven weekdays, the legend.
    public func lines(for terminal: Terminal) -> [String] {
        let label = String(repeating: " ", count: Heatmap.labelWidth)
        let rows = Session.locale.week.enumerated().map { place, weekday in
            let name = [.monday, .wednesday, .friday].contains(weekday)
            let text = Heatmap.label(name ? Session.locale.shortName(weekday) : "")
            return terminal.paint(text, .quiet) + row(place, terminal)
        }
        return [label + terminal.paint(months, .quiet)] + rows
            + ["", label + legend(terminal)]
    }

    /// The names of the months over the weeks in which they begin, where there is room.
    private var months: String {
        var text = ""
        for week in 0..<(span.count / 7) {
            let monday = span.first + week * 7
            let begins = week == 0 || (monday + 6).civil.month != (monday - 1).civil.month
            let name = DayText.month((monday + 6).civil.month)
            let hasRoom = text.count <= week + 1 && week + name.count <= max(span.count / 7, 3)
            let isCrowded = week == 0 && (monday + 20).civil.month != (monday + 6).civil.month
            guard begins, hasRoom, !isCrowded else { continue }
            text += String(repeating: " ", count: max(0, week - text.count)) + name + " "
        }
        return String(text.trimmingEnd())
    }

    private func row(_ place: Int, _ terminal: Terminal) -> String {
        let chosen = stride(from: place, to: cells.count, by: 7).map { cells[$0] }
        var line = ""
        var run: [Cell] = []
        for cell in chosen {
            if let first = run.first, first != cell {
                line += Heatmap.paint(first, run.count, terminal)
                run = []
            }
            run.append(cell)
        }
        if let first = run.first, first != .blank {
            line += Heatmap.paint(first, run.count, terminal)
        }
        return line
    }

    private func legend(_ terminal: Terminal) -> String {
        let levels = (0...4).map { Heatmap.paint(.level($0), 1, terminal) }
        func named(_ cell: Cell, _ name: String) -> String {
            Heatmap.paint(cell, 1, terminal) + terminal.paint(" \(name)", .quiet)
        }
        return terminal.paint("less ", .quiet) + levels.joined(separator: " ")
            + terminal.paint(" more   ", .quiet) + named(.excused, "excused") + "   "
            + named(.neutral, "not due")
    }

    static func paint(_ cell: Cell, _ count: Int, _ terminal: Terminal) -> String {
        let text = String(repeating: sign(cell, terminal), count: count)
        switch cell {
        case .blank: return text
        case .neutral, .excused: return terminal.paint(text, .quiet)
        case .level(let level):
            return terminal.paint(text, heat: level)
        }
    }

    /// With a colour for every level the cells are squares; with fewer colours, shades.
    private static func sign(_ cell: Cell, _ terminal: Terminal) -> String {
        switch cell {
        case .blank: return " "
        case .neutral: return terminal.sign("·", ".")
        case .excused: return terminal.sign("×", "x")
        case .level(let level):
            let level = min(max(level, 0), 4)
            guard terminal.isUnicode else { return ["-", "1", "2", "3", "#"][level] }
            if terminal.paint.depth >= .indexed { return level == 0 ? "□" : "■" }
            return ["□", "░", "▒", "▓", "█"][level]
        }
    }
}

extension String {
    /// The text without spaces at its end.
    func trimmingEnd() -> Substring {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return text
    }
}
