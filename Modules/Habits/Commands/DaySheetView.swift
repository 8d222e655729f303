internal import CommandLineKit
internal import Core
internal import Habits
internal import StreaksAPI

/// A day on a terminal.
struct DaySheetView {
    let sheet: DaySheet
    let session: Session
    private var terminal: Terminal { session.terminal }

    func show() {
        session.show(heading)
        guard !sheet.instances.isEmpty else {
            session.show()
            session.show("  " + emptiness)
            return
        }
        for kind in ItemKind.allCases {
            let members = sheet.instances.filter { $0.kind == kind }
            guard !members.isEmpty else { continue }
            session.show()
            if kind == .task { session.show("  " + session.paint("Tasks", .quiet)) }
            session.show(table(of: members))
        }
        session.show()
        session.show("  " + summary)
    }

    private var heading: String {
        let name = DayText.relative(sheet.day, today: sheet.today)
        let date = DayText.short(sheet.day, today: name == "today" ? nil : sheet.today)
        let isNamed = ["today", "yesterday", "tomorrow"].contains(name)
        let left =
            "  " + session.paint(date, .strong)
            + (isNamed ? "  " + session.paint(name, .quiet) : "")
        let width = 2 + TextWidth.of(date) + (isNamed ? 2 + TextWidth.of(name) : 0)
        let right = standing
        guard !right.plain.isEmpty else { return left }
        let gap = max(2, min(terminal.width, 80) - width - TextWidth.of(right.plain))
        return left + String(repeating: " ", count: gap) + right.painted
    }

    /// The streak and the day's points.
    private var standing: (plain: String, painted: String) {
        var plain: [String] = []
        var painted: [String] = []
        func add(_ sign: String, _ text: String) {
            plain.append(sign + text)
            painted.append(session.paint(sign, .gold) + text)
        }
        if let streak = sheet.streak, streak.current > 0 {
            add(terminal.sign("▲ ", "^ "), streak.current == 1 ? "1 day" : "\(streak.current) days")
        }
        if let points = sheet.points, points > 0 {
            add(terminal.sign("★ ", "* "), "\(points) points")
        }
        return (plain.joined(separator: "   "), painted.joined(separator: "   "))
    }

    private var emptiness: String {
        guard sheet.hasItems else {
            return "No habits yet. " + session.paint("cairn add \"Read 10 pages\"", .accent)
                + " starts one."
        }
        return "Nothing to do on this day."
    }

    private func table(of instances: [Instance]) -> Table {
        var table = Table([
            .init(""), .init("", isFlexible: true), .init(""), .init("", alignsRight: true),
            .init("", isFlexible: true),
        ])
        table.hasHeadings = false
        for instance in instances {
            let text = InstanceText(instance: instance, terminal: terminal)
            let isOver = instance.isCompleted || instance.isExcused
            table.add(
                text.sign, .init(text.title, isOver ? .quiet : .plain),
                text.isCounted ? bar(of: instance) : "",
                .init(text.amount, isOver ? .quiet : .plain),
                .init(text.detail(at: sheet.now), .quiet))
        }
        return table
    }

    private func bar(of instance: Instance) -> Table.Cell {
        let isOverLimit = instance.definition.type.isLimit && instance.progress > instance.target
        let style: Style = isOverLimit ? .warning : instance.isCompleted ? .success : .accent
        return .bar(instance.fraction, columns: 10, style: style)
    }

    private var summary: String {
        guard let tally = sheet.tally else { return "" }
        let due = max(tally.scheduled - tally.excused, 0)
        let counted = "\(tally.completed) of \(due) \(due == 1 ? "habit" : "habits") done"
        let threshold = max(1, (due * tally.threshold + 99) / 100)
        switch tally.verdict {
        case .qualified: return counted + ", " + session.paint("the day counts", .success)
        case .neutral: return "No habit is due; the streak rests."
        case .pending:
            let missing = max(threshold - tally.completed, 1)
            return counted + ", " + session.paint("\(missing) more and the day counts", .gold)
        case .missed: return counted + ", " + session.paint("the day does not count", .warning)
        case .future: return due == 1 ? "1 habit due" : "\(due) habits due"
        }
    }
}
