public import Core
public import Engine
internal import SettingsAPI

/// A day with the parts of all features, in the user's order. Rule U2.
public struct TodaySheet: Sendable {
    private let day: Day
    private let today: Day
    private var parts: [(part: TodayPart, drawing: TodayPart.Drawing)]

    /// Creates the output for a day from the parts that modules contribute.
    public init(on day: Day, _ asking: QueryContext) {
        self.day = day
        today = asking.today
        let scene = TodayPart.Scene(asking: asking, day: day)
        let all = asking.view.answers(to: .todayParts)
            .sorted { ($0.order, $0.id) < ($1.order, $1.id) }
        parts = all.compactMap { part in part.draw(scene).map { (part, $0) } }
        // A single part needs no order.
        guard parts.count > 1 else { return }
        parts = asking.view.todayOrder(on: asking.today).sorted(parts) { $0.part.id }
    }

    /// The members of the JSON document: the day, the user's current day, and the members of each
    /// part.
    public var members: JSONObject {
        var members = JSONObject([("day", JSON.string("\(day)")), ("today", .string("\(today)"))])
        for (_, drawing) in parts {
            for (key, value) in drawing.members() { members[key] = value }
        }
        return members
    }

    /// Returns the lines for a terminal: first the date with its values, then the parts, separated
    /// by blank lines.
    public func lines(for terminal: Terminal) -> [String] {
        var lines = [heading(terminal)]
        for (part, drawing) in parts {
            let drawn = drawing.lines(terminal)
            guard !drawn.isEmpty else { continue }
            lines.append("")
            if drawing.isTitled { lines.append("  " + terminal.paint(part.title, .quiet)) }
            lines += drawn
        }
        return lines
    }

    private func heading(_ terminal: Terminal) -> String {
        let name = DayText.relative(day, today: today)
        let date = DayText.short(day, today: name == "today" ? nil : today)
        let isNamed = ["today", "yesterday", "tomorrow"].contains(name)
        let left =
            "  " + terminal.paint(date, .strong)
            + (isNamed ? "  " + terminal.paint(name, .quiet) : "")
        let right = figures(terminal)
        guard right.columns > 0 else { return left }
        let width = 2 + TextWidth.of(date) + (isNamed ? 2 + TextWidth.of(name) : 0)
        let gap = max(2, min(terminal.width, 80) - width - right.columns)
        return left + String(repeating: " ", count: gap) + right.painted
    }

    private func figures(_ terminal: Terminal) -> (columns: Int, painted: String) {
        var columns = 0
        var painted = ""
        for figure in parts.flatMap(\.drawing.figures) {
            let sign = terminal.sign(figure.sign, figure.asciiSign) + " "
            if !painted.isEmpty {
                painted += "   "
                columns += 3
            }
            painted += terminal.paint(sign, .gold) + figure.text
            columns += TextWidth.of(sign + figure.text)
        }
        return (columns, painted)
    }
}
