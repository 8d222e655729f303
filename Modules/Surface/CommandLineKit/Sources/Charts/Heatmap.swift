public import Core
internal import LocalesAPI

/// The days of a year as a block of cells. Each column is a week, with the first day of the user's
/// week at the top.
///
/// A cell shows its meaning by its shape and its colour. It is therefore readable without colours
/// and for colour-blind users.
public struct Heatmap: Sendable {
    /// The result of a day.
    public enum Cell: Hashable, Sendable {
        /// The day is outside of the displayed time: before the start or after today.
        case blank
        /// Nothing was scheduled.
        case neutral
        /// The item was scheduled and excused.
        case excused
        /// The share of completed items: 0 none … 4 all.
        case level(Int)
    }

    /// The displayed days, which are whole weeks.
    public let span: DaySpan
    private let cells: [Cell]

    /// Creates a map of the weeks of a span; `cell` returns the result of each day.
    public init(over span: DaySpan, cell: (Day) -> Cell) {
        let first = Session.locale.startOfWeek(span.first)
        let last = Session.locale.startOfWeek(span.last) + 6
        self.span = DaySpan(last - first + 1, endingOn: last)
        cells = (first...last).map { span.contains($0) ? cell($0) : .blank }
    }

    /// Returns the first day of the displayed week that contains a day. Rule U9.
    public static func startOfWeek(_ day: Day) -> Day { Session.locale.startOfWeek(day) }

    /// Returns the number of weeks that fit into a terminal, next to the weekdays' names.
    public static func weeks(fitting terminal: Terminal) -> Int {
        min(53, max(4, terminal.width - labelWidth - 1))
    }

    private static let labelWidth = 6

    /// Returns the name of a weekday, padded to the width of all.
    private static func label(_ name: String) -> String {
        let shown = TextFitting.cut(String(name.prefix { $0 != "." }), to: labelWidth - 3)
        return "  " + shown + String(repeating: " ", count: labelWidth - 2 - TextWidth.of(shown))
    }

    /// Returns the lines of the heatmap: the months, seven weekdays and the legend.
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

    /// The names of the months above the weeks in which they begin, if there is space.
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

    /// Returns the character for a cell: a square if every level has its own colour, otherwise a
    /// shade.
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
    /// Returns the text without spaces at its end.
    func trimmingEnd() -> Substring {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return text
    }
}
